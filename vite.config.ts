import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server's build is one function, `handle(request, services)`; see app/handler.ts.
  environments: { ssr: { build: { rollupOptions: { input: "./app/handler.ts" } } } },
  build: { assetsInlineLimit: 0 },
});
