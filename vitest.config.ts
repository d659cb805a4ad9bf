import { defineConfig } from "vitest/config";
import { agent, brokerage } from "./content/agent.ts";
import { listings } from "./content/listings.ts";
import { market } from "./content/market.ts";

/** The specification's words are looked for in the content that ships. An agent's own content is right without them. */
const isShipped = [agent, brokerage, market, ...listings].every(({ sample }: { readonly sample?: boolean }) => sample === true);

/** What is shared by all: nothing is retried, and nothing is left out by an `.only`. */
const always = { environment: "node", retry: 0, allowOnly: false, isolate: true } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...always,
          name: "unit",
          include: ["{app,content,domain,server,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/engines/**", ...(isShipped ? [] : ["tests/specification/**"])],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // A real server and a real browser each: one file after the other, so that none waits for another's processor time.
      {
        test: {
          ...always,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // The main journeys once more, in each of the browsers' engines that is here.
      {
        test: {
          ...always,
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
