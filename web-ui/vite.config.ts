import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// File names without hashes, so that the built page changes only where its
// sources do; the server forbids caching across versions by itself.
export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    target: "es2022",
    rollupOptions: {
      output: {
        entryFileNames: "page.js",
        assetFileNames: "page.[ext]",
        chunkFileNames: "[name].js",
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:7420" } },
});
