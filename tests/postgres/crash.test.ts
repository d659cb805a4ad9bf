/**
 * Two copies of the real site on one PostgreSQL and one object storage, with visitors at both. A copy is killed and the database is stopped as
 * by a crash, again and again. What was acknowledged must be there once, with its photos, its email sent once, and no two appointments overlap.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROOF, rounds } from "../proof.ts";
import { type Postgres, startPostgres } from "./server.ts";
import { type Away, startTwoCopies, type TwoCopies } from "./two-copies.ts";

const ROUNDS = rounds(1, 20);

let server: Postgres;
let both: TwoCopies;
beforeAll(async () => {
  server = await startPostgres({ durable: true });
  await server.run("create database site");
  both = await startTwoCopies(server.url("site"));
});
afterAll(async () => {
  await both.close();
  await server.remove();
});

/** A copy dies before the database does, or while it's away. */
async function crash(number: number): Promise<void> {
  const [victim, other] = number % 2 === 0 ? [0, 1] : [1, 0];
  if (number % 4 < 2) await both.copy(victim).kill();
  await server.halt("immediate");
  const said = { ready: false, problem: expect.stringMatching(/refuses connections|cut|starting/) as string };
  await expect.poll(() => both.readiness(other), { timeout: 15_000 }).toMatchObject(said);
  // Pages don't need the database.
  expect((await fetch(`${both.copy(other).url}/`)).status).toBe(200);
  await both.copy(victim).kill();
  await server.start();
  await both.restart(victim);
  await both.ready();
}

test(
  "copies and a database that crash at any moment lose nothing that was acknowledged, and do nothing twice",
  { timeout: PROOF ? 1_800_000 : 120_000 },
  async () => {
    const away: Away[] = [];
    for (let number = 0; number < ROUNDS; number += 1) away.push(await both.whileVisited(() => crash(number), 20 + ((number * 7) % 40)));
    // A copy sends three emails at a time.
    expect(await both.expectWhole(away)).toBeLessThanOrEqual(3 * ROUNDS);
  },
);
