import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";

/** Where the build puts files for browsers. */
const ASSETS = "build/client/assets";

/**
 * Scripts built separately, each with all its imports: `import text from "./start.ts?inline"` is the
 * script's text, `import address from "./deferred-scripts.ts?file"` its address.
 */
const scriptsApart: Plugin = {
  name: "scripts-apart",
  enforce: "pre",
  async load(id) {
    const [, file, kind] = /^(.*\.ts)\?(inline|file)$/.exec(id) ?? [];
    if (!file) return undefined;
    this.addWatchFile(file);
    const built = await build({
      configFile: false,
      logLevel: "warn",
      plugins: [scriptsApart],
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: { input: file, preserveEntrySignatures: "strict", output: { format: kind === "file" ? "es" : "iife" } },
      },
    });
    const code = "output" in built ? built.output[0].code.trim() : this.error(`${file} was not built`);
    if (kind === "inline") return `export default ${JSON.stringify(code)};`;
    const name = `${path.parse(file).name}-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
    mkdirSync(ASSETS, { recursive: true });
    writeFileSync(path.join(ASSETS, name), code);
    return `export default "/assets/${name}";`;
  },
};

/** What every page needs, in two files: they compress better, and run one per task. */
const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;
const EVERY_PAGE =
  /node_modules\/(?!maplibre-gl|pmtiles|fflate)|\/app\/(layout\/(?!porch|footer|link-)|ui\/(icon|toast|external-link)\.|root|content\.|context|forms\/origin)|\/content\/(menus|site)\.|\/domain\/(time\/calendar-date|site-content|leads\/reply-promise)/;

export default defineConfig({
  // Vite itself optimizes stylesheets; twice would repeat prefixed properties.
  plugins: [tailwindcss({ optimize: false }), reactRouter(), scriptsApart],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: REACT, priority: 1 },
                { name: "base", test: EVERY_PAGE },
              ],
            },
          },
        },
      },
    },
    // The server's build is one function, `handle(request, services)`; see app/handler.ts.
    ssr: { build: { rolldownOptions: { input: "./app/handler.ts" } } },
  },
  build: { assetsInlineLimit: 0 },
});
