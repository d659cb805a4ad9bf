import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";

/**
 * Parts of the router that this site switches off in react-router.config.ts are switched off at run time, and their code is shipped all the
 * same. Saying so while building lets the bundler leave it out: about 4 kB gzip on every page. A text that a newer router no longer has
 * changes nothing but the size, which `npm run bench` prints.
 */
const OFF: readonly { file: string; from: RegExp; to: string }[] = [
  { file: "dom-export/hydrated-router.js", from: /ssrInfo\.context\.future\.unstable_customRouteDiscovery/g, to: "false" },
  { file: "dom-export/hydrated-router.js", from: /ssrInfo\.context\.isSpaMode/g, to: "false" },
  { file: "dom-export/hydrated-router.js", from: /ssrInfo\.context\.unstable_apiOnly === true/g, to: "false" },
  { file: "dom-export/hydrated-router.js", from: /props\.instrumentations/g, to: "void 0" },
  {
    file: "dom-export/hydrated-router.js",
    from: /let discoveryRuntime = ssrInfo\.routeDiscoveryRuntime;/,
    to: "const discoveryRuntime = void 0;",
  },
  { file: "dom-export/hydrated-router.js", from: /if \(discoveryRuntime\) discoveryState/, to: "if (false) discoveryState" },
  { file: "dom-export/hydrated-router.js", from: /patchRoutesOnNavigation: discoveryRuntime \?/, to: "patchRoutesOnNavigation: false ?" },
  { file: "dom/ssr/fog-of-war.js", from: /function isFogOfWarEnabled\([^)]*\) \{/, to: "$& return false;" },
  { file: "router/instrumentation.js", from: /function instrumentClientSideRouter\((\w+), \w+\) \{/, to: "$& return $1;" },
  { file: "router/instrumentation.js", from: /function getRouteInstrumentationUpdates\([^)]*\) \{/, to: "$& return {};" },
];

const leaveOutWhatIsOff: Plugin = {
  name: "leave-out-what-is-off",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    if (!id.includes("/react-router/dist/")) return undefined;
    const rules = OFF.filter(({ file }) => id.endsWith(file));
    return rules.length === 0 ? undefined : { code: rules.reduce((text, { from, to }) => text.replace(from, to), code), map: null };
  },
};

/** Where browsers find what is built for them, in the build's folder and on the site. */
const ASSETS = "build/client/assets";

/**
 * Scripts apart from the pages' own, each with all that it imports: `import text from "./start.ts?inline"` is one as the text that stands in a
 * page, `import address from "./late.ts?file"` the address of one as a file.
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
  plugins: [tailwindcss(), reactRouter(), leaveOutWhatIsOff, scriptsApart],
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
