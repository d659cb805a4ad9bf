/** What Health says of email. */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import type { HealthCheck, HealthRow } from "../../domain/health/health.ts";
import { momentIn } from "../../domain/time/zones.ts";
import { lastSent } from "../email/outbox-queries.ts";
import type { Outbox } from "../email/outbox.ts";
import type { Reader } from "../store/store.ts";

export type EmailCheckOptions = {
  readonly db: Reader;
  readonly outbox: Pick<Outbox, "status">;
  /** Why emails wait for the agent. */
  readonly heldBecause: () => string | undefined;
  /** Without a mail server, emails are files. */
  readonly hasServer: boolean;
  readonly zone: () => string;
};

const TEST = "On the server, npm run mail -- test says what the mail server objects to.";

export const emailCheck = ({ db, outbox, heldBecause, hasServer, zone }: EmailCheckOptions): HealthCheck => ({
  name: "Email",
  async check(): Promise<HealthRow> {
    const held = heldBecause();
    if (held !== undefined) return { state: "bad", text: held, todo: "Set the address.", path: `${DASHBOARD}/content/email` };
    const [{ stuck, waiting, dead, refused, problem }, last] = [await outbox.status(), await lastSent(db)];
    const delivered = last === undefined ? "None was delivered yet" : `Last delivered ${momentIn(zone(), Date.parse(last))}`;
    const counts = [
      `${waiting} waiting`,
      ...(dead > 0 ? [`${dead} given up`] : []),
      ...(refused > 0 ? [`${refused} to addresses that visitors mistyped or that refused it`] : []),
    ];
    const text = `${delivered}; ${counts.join(", ")}.${problem === undefined ? "" : ` The mail server says: ${problem}.`}`;
    if (stuck) return { state: "bad", text, todo: `Nothing is lost, everything is under People. ${TEST}` };
    if (!hasServer)
      return { state: "watch", text: "Emails are saved as files on the server.", todo: "Set SMTP_URL on the server to send them." };
    return problem === undefined ? { state: "good", text } : { state: "watch", text, todo: TEST };
  },
});
