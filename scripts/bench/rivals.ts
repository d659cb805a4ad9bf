/**
 * The part of `npm run bench` in which a thousand visitors want the same appointment at the same
 * moment, beside a bare Node server that has the answer ready.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { tags } from "../../tests/html.ts";
import type { Site } from "../../tests/site.ts";
import { bareServer } from "./bare.ts";
import { median, ms, whole } from "./figures.ts";
import { type Job, type Result, runLoad } from "./load.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { appointmentTypes, availability } = DEFAULTS;

const RIVALS = 1000;
const TURNS = 3;
const WAYS = [
  { name: "plain post", suffix: "", accept: "text/html" },
  { name: "sent by scripts", suffix: ".data", accept: "*/*" },
] as const;

/** @param folder for a file; the caller removes it. */
export async function rivals(site: Site, folder: string): Promise<void> {
  console.log(
    `\n${whole(RIVALS)} visitors post for one time at once: one gets it, all others are offered others (median of ${TURNS} turns)`,
  );
  for (const [nth, { name, suffix, accept }] of WAYS.entries()) {
    const [ours, theirs]: [Result[], Result[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      // Nobody posts in two turns: an address has few bookings an hour.
      const first = (nth * TURNS + turn) * RIVALS;
      const { address, form } = await chosenTime(site, `rival-${first}`);
      const headers = { Accept: accept, Origin: site.url };
      const url = new URL(address.replace("/scheduler?", `/scheduler${suffix}?`), site.url);
      const job = { port: Number(url.port), path: url.pathname + url.search, headers, connections: RIVALS, requests: RIVALS, first, form };
      ours.push(checked(await runLoad(job)));
      theirs.push(await bareAnswer(job, site, path.join(folder, `lost-${first}`)));
    }
    const slowest = (results: readonly Result[]): string => ms(median(results.map((result) => result.slowest)));
    const half = ms(median(ours.map(({ p50 }) => p50)));
    console.log(`  ${name.padEnd(16)} slowest ${slowest(ours)}   p50 ${half}   (aim: 3,000 ms)   bare Node: slowest ${slowest(theirs)}`);
  }
}

/** One is led to the appointment (202 for scripts), all others are told that it's gone. */
function checked(result: Result): Result {
  const { 303: led = 0, 202: ledByScript = 0, 409: lost = 0 } = result.statuses;
  if (led + ledByScript !== 1 || lost !== RIVALS - 1) throw new Error(`The rivals got ${JSON.stringify(result.statuses)}.`);
  return result;
}

/** The same thousand posts to a bare server that sends what one more of them gets. */
async function bareAnswer(job: Job & { readonly form: string }, site: Site, bodyFile: string): Promise<Result> {
  const headers = { ...job.headers, "Content-Type": "application/x-www-form-urlencoded" };
  const lost = await fetch(site.url + job.path, { method: "POST", headers, body: job.form.replaceAll("#", "late") });
  writeFileSync(bodyFile, new Uint8Array(await lost.arrayBuffer()));
  const { connection: _, date: __, "keep-alive": ___, "transfer-encoding": ____, ...same } = Object.fromEntries(lost.headers);
  const bare = await bareServer({ headers: same, bodyFile });
  try {
    return await runLoad({ ...job, port: bare.port });
  } finally {
    bare.child.kill();
  }
}

/** The address of the last step for a free time, and its form as a browser posts it, for another visitor each. */
async function chosenTime(site: Site, run: string): Promise<{ address: string; form: string }> {
  const type = appointmentTypes.find(({ asks }) => asks === undefined) ?? appointmentTypes[0];
  if (!type) throw new Error("The content has no appointment types.");
  const query = new URLSearchParams({ kind: type.id, place: type.places[0] ?? "phone", zone: availability.zone });
  const times = await (await fetch(`${site.url}/scheduler?${query}`)).text();
  const link = tags(times, "a", { href: /[?&]time=/ })[0]?.attributes["href"];
  if (link === undefined) throw new Error("The scheduler has no free time.");
  const address = new URL(link, site.url);
  const html = await (await fetch(address)).text();
  const hidden = tags(html, "input", { type: "hidden" }).map(({ attributes: { name = "", value = "" } }) => [name, value]);
  const typed = { name: "Ana Example", email: `${run}-#@example.com`, phone: "612-555-0134", address: "314 Sample Avenue, Anoka" };
  const form = new URLSearchParams([...hidden, ...Object.entries(typed)]);
  return { address: address.pathname + address.search, form: form.toString().replaceAll("%23", "#") };
}
