import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";

// As the person chose, or else as the system does.
const chosen = localStorage.getItem("theme");
const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = dark ? "dark" : "light";

const target = document.getElementById("page");
if (target) mount(App, { target });
