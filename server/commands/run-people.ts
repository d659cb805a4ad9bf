/** `npm run people`: copies or erases what is stored about a person. */
import { createInterface } from "node:readline/promises";
import { settingsOrExit } from "../settings/settings-or-exit.ts";
import { fromShell } from "./command.ts";
import { peopleCommand } from "./people.ts";

/** The first line of the input; "" when it ends before. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}

const { agentEmail } = settingsOrExit();
process.exitCode = await peopleCommand(process.argv.slice(2), { ...fromShell(), agentEmail, ask });
