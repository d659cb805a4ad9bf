/** `npm run test:other-content`: types, unit and page tests of the site as another agent has it, in a copy under `build/sites/`. */
import { spawnSync } from "node:child_process";
import { OTHER_AGENT } from "../../tests/other-agent.ts";
import { anotherSite } from "../../tests/other-content.ts";

const folder = await anotherSite("other-agent", OTHER_AGENT);
console.log(`The site of ${folder}`);

const node = (file: string, ...args: readonly string[]): boolean =>
  spawnSync(process.execPath, [file, ...args], { cwd: folder, stdio: "inherit" }).status === 0;

const passed =
  node("node_modules/@react-router/dev/bin.cjs", "typegen") &&
  node("node_modules/typescript/bin/tsc", "--noEmit") &&
  node("node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...process.argv.slice(2));
process.exitCode = passed ? 0 : 1;
