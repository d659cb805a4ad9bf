import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";

/** Where browsers find what is built for them, in the build's folder and on the site. */
const ASSETS = "build/client/assets";

/**
 * Scripts apart from the pages' own, each with all that it imports: `import text from "./start.ts?inline"` is one as the text that stands in a
 * page, `import address from "./deferred-scripts.ts?file"` the address of one as a file.
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

/** What every page needs, in two files: they compress better than twenty, and `app/startup/deferred-scripts.ts` runs one after the other. */
const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;
const EVERY_PAGE =
  /node_modules|\/app\/(layout\/(?!porch)|ui\/(icon|toast|external-link)\.|root|context|forms\/origin)|\/content\/(agent|menus|site)\.|\/domain\/time\/calendar-date/;

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
