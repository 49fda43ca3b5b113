import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server answers only to its own page, so the one that Vite serves while
// the page is being written says that it is that page.
const server = "http://127.0.0.1:7420";
const proxy = { "/api": { target: server, changeOrigin: true, headers: { origin: server } } };

// The page is built in the browser, never taken over from a server (hydrated): what Svelte
// has for that is left out, since the first game should be small.
const built = {
  name: "built",
  apply: "build" as const,
  transform: (code: string, id: string) =>
    id.includes("svelte/src/internal/client") ? code.replace(/\bhydrating\b(?=\)| &&| \|\|)/g, "false") : undefined,
};

// File names without hashes, so that the built page changes only where its
// sources do; the server forbids caching across versions by itself.
export default defineConfig({
  plugins: [built, svelte()],
  base: "./",
  build: {
    target: "es2022",
    // The page is one file: nothing is loaded ahead.
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: "page.js",
        assetFileNames: "page.[ext]",
        chunkFileNames: "[name].js",
      },
    },
  },
  worker: {
    format: "es",
    rollupOptions: { output: { entryFileNames: "worker.js" } },
  },
  server: { proxy },
  preview: { proxy },
});
