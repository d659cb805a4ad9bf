/** Content that changes while the server runs: what comes after is the new one, everywhere, and nothing cached stays behind. */
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { DEFAULTS } from "../content/defaults.ts";
import { listings } from "../content/listings.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { pagePeriod } from "../server/http/page-period.ts";
import { createHttp } from "../server/http/server.ts";
import { handle, pageHandleFor } from "./app.ts";
import { fakeServices, SITE } from "./fakes.ts";
import { OTHER_CONTENT } from "./other-agent.ts";

/** The server with content that the test changes. */
function server() {
  let saved = { content: DEFAULTS, version: 1 };
  const services = { ...fakeServices({ listings }), content: { current: () => saved.content, version: () => saved.version } };
  const period = pagePeriod(services.content);
  let rendered = 0;
  let beforePage = async (): Promise<void> => {};
  const { fetch } = createHttp({
    app: {
      handle: async (request, given) => {
        rendered += 1;
        const answer = await handle(request, given);
        await beforePage();
        return answer;
      },
      pageHandleFor,
    },
    services,
    settings: { siteUrl: SITE.siteUrl, schedulerUrl: undefined, heroVideoUrl: undefined, trustProxy: false },
    files: tmpdir(),
    log: () => {},
    readiness: () => Promise.resolve({ ready: true }),
    closing: () => false,
    today: () => period(services.now()),
  });
  return {
    ask: async (path: string): Promise<string> => (await fetch(new Request(SITE.siteUrl + path))).text(),
    save: (content: SiteContent): void => void (saved = { content, version: saved.version + 1 }),
    rendered: () => rendered,
    /** What happens after a page was rendered and before it's cached. */
    meanwhile: (work: () => Promise<void>): void => void (beforePage = work),
  };
}

const PATHS = ["/", "/booking", "/sell", "/sell/browse", "/privacy", "/_.data", "/manifest.webmanifest", "/.well-known/security.txt"];

test("what is saved is on every page, in its data and in its files at once", async () => {
  const { ask, save } = server();
  const facts = ({ agent, securityContact }: SiteContent): readonly string[] => [agent.name, securityContact.replace("mailto:", "")];
  for (const content of [DEFAULTS, OTHER_CONTENT, DEFAULTS]) {
    save(content);
    const other = content === DEFAULTS ? OTHER_CONTENT : DEFAULTS;
    for (const path of PATHS) {
      const page = (await ask(path)).replaceAll("\\u0027", "'");
      expect([path, facts(content).some((fact) => page.includes(fact))]).toEqual([path, true]);
      expect([path, facts(other).filter((fact) => page.includes(fact))]).toEqual([path, []]);
    }
  }
});

test("a page is rendered once for each version", async () => {
  const { ask, save, rendered } = server();
  for (const path of ["/privacy", "/privacy"]) await ask(path);
  expect(rendered()).toBe(1);
  save(OTHER_CONTENT);
  for (const path of ["/privacy", "/privacy"]) await ask(path);
  expect(rendered()).toBe(2);
});

test("a page that was being rendered during a save isn't cached", async () => {
  const { ask, save, meanwhile } = server();
  meanwhile(async () => {
    meanwhile(async () => {});
    save(OTHER_CONTENT);
  });
  expect(await ask("/privacy")).toContain(DEFAULTS.agent.email);
  expect(await ask("/privacy")).toContain(OTHER_CONTENT.agent.email);
});
