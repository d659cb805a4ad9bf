/**
 * Two copies of the real site, with visitors at both, while the primary PostgreSQL is lost and its streaming replica takes its place at the same
 * address, as platforms do it. Commits wait for the replica, so nothing that was acknowledged may be missing there.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROOF, rounds } from "../proof.ts";
import { type CutProxy, cutProxy } from "./cut-proxy.ts";
import { startReplica } from "./replica.ts";
import { type Postgres, startPostgres } from "./server.ts";
import { type Away, startTwoCopies, type TwoCopies } from "./two-copies.ts";

const ROUNDS = rounds(1, 8);

let primary: Postgres;
let replica: Postgres;
let address: CutProxy;
let both: TwoCopies;
beforeAll(async () => {
  primary = await startPostgres({ durable: true });
  await primary.run("create database site");
  address = await cutProxy(primary.port);
  both = await startTwoCopies(`postgres://postgres@127.0.0.1:${address.port}/site`);
  replica = await startReplica(primary);
});
afterAll(async () => {
  await both.close();
  address.close();
  await replica.remove();
  await primary.remove();
});

/** How a primary is lost. */
const LOSSES: readonly (() => Promise<void>)[] = [
  // It dies. The address leads to the replica before that may write.
  async () => {
    await primary.halt("immediate");
    address.leadTo(replica.port);
    const said = { ready: false, problem: "the database is read-only" };
    await expect.poll(() => both.readiness(0), { timeout: 15_000 }).toMatchObject(said);
    await replica.run("select pg_promote()");
  },
  // It dies, and for a while nothing is at the address.
  async () => {
    await primary.halt("immediate");
    await expect.poll(() => both.readiness(1), { timeout: 15_000 }).toMatchObject({ ready: false });
    await replica.run("select pg_promote()");
    address.leadTo(replica.port);
  },
  // It goes on without knowing that it was replaced, and connections to it stay open.
  async () => {
    address.leadTo(replica.port);
    await replica.run("select pg_promote()");
  },
  // It's gone without a word.
  async () => {
    address.silence();
    await replica.run("select pg_promote()");
    address.leadTo(replica.port);
  },
];

test("a failover to a replica loses nothing that was acknowledged", { timeout: PROOF ? 1_800_000 : 120_000 }, async () => {
  const away: Away[] = [];
  for (let number = 0; number < ROUNDS; number += 1) {
    const lose = LOSSES[number % LOSSES.length];
    away.push(
      await both.whileVisited(
        async () => {
          await lose?.();
          await both.ready();
        },
        20 + ((number * 7) % 40),
      ),
    );
    await primary.remove();
    primary = replica;
    replica = await startReplica(primary);
  }
  // No copy has died, so each has recorded what it sent before another took it over.
  expect(await both.expectWhole(away)).toBe(0);
});
