/** The commands that read the stored data, run as from a shell. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { BARE, NODE } from "../../tests/site.ts";

test.each(["bookings", "leads", "subscribers", "dashboard", "people", "backup", "restore", "move-data", "mail", "doctor", "export"])(
  "npm run %s names the wrong setting and prints no stack trace",
  (command) => {
    const options = {
      cwd: path.join(import.meta.dirname, "../.."),
      env: { ...BARE, SITE_URL: "nonsense" },
      encoding: "utf8",
    } as const;
    const { status, stdout, stderr } = spawnSync(NODE, [`server/commands/run-${command}.ts`], options);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Invalid settings:\n.*SITE_URL/);
    expect(stderr).not.toMatch(/\n +at |node:internal|\.ts:\d/);
  },
);
