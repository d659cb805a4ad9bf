/**
 * `node run-job.ts`: makes the backup that standard input describes as JSON, tries it, and prints what came of it as JSON. A process of its
 * own with the lowest priority, because it may take minutes and no visitor may wait for it. It ends with the server that started it.
 */
import { rmSync } from "node:fs";
import { text } from "node:stream/consumers";
import { commandContent } from "../commands/command-content.ts";
import { newWorkFolder } from "../commands/work-folder.ts";
import { lowerPriority } from "../low-priority.ts";
import { copyFolder, type Job, runJob } from "./job.ts";

lowerPriority();
const job = JSON.parse(await text(process.stdin)) as Job;
const work = await newWorkFolder("restore");
process.once("exit", () => {
  for (const folder of [work, copyFolder(job.dataDir)]) rmSync(folder, { recursive: true, force: true });
});
for (const event of ["disconnect", "SIGTERM", "SIGINT"]) process.once(event, () => process.exit(1));
const result = await runJob(job, { now: () => new Date(), content: commandContent, work });
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
