import { mount } from "svelte";
import App from "./App.svelte";
import { local } from "./lib/ask";
import { keepFocus } from "./lib/focus";
import { stays } from "./lib/stays";
import "./style.css";

// As the person chose, or else as the system does.
const chosen = kept("theme");
const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = dark ? "dark" : "light";

// The static site stays in the browser, where that is allowed.
if (local && stays) navigator.serviceWorker.register("offline.js").catch(() => undefined);

/** In a frame of another page nothing may be kept. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

const target = document.getElementById("page");
if (target) {
  target.textContent = "";
  keepFocus(target);
  mount(App, { target });
}
