/** The commands that read what the site keeps, as a shell runs them. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { NODE } from "../../tests/site.ts";

test.each(["bookings", "leads", "subscribers", "backup"])(
  "npm run %s names the setting that is wrong, and nothing of the program",
  (command) => {
    const options = {
      cwd: path.join(import.meta.dirname, "../.."),
      env: { PATH: process.env["PATH"], SITE_URL: "nonsense" },
      encoding: "utf8",
    } as const;
    const { status, stdout, stderr } = spawnSync(NODE, [`scripts/${command}.ts`], options);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^The settings need mending:\n.*SITE_URL/);
    expect(stderr).not.toMatch(/\n +at |node:internal|\.ts:\d/);
  },
);
