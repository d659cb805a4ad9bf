/** Names as agents and brokerages really have them, all invented: long, short, hyphenated, accented, and in other alphabets. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { DEFAULTS } from "../content/defaults.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { contentCommand } from "../server/commands/content.ts";
import { openStore } from "../server/store/store.ts";
import { anotherSite } from "./other-content.ts";
import { newDataDir, type Site, startSite } from "./site.ts";

export type Names = { readonly brokerage: string; readonly agent: string };

/** The names as site content has them. */
export const asContent = ({ agent, brokerage }: Names) => ({ agent: { name: agent }, brokerage: { name: brokerage } });

export const LONG: Names = { brokerage: "Berkshire Prairie Door Realty of the Greater Twin Cities", agent: "Maribel Okafor-Lundquist" };

/** Eighty characters each; the brokerage's with a comma, an ampersand and quotation marks. */
export const EIGHTY: Names = {
  brokerage: 'Nguyễn-Hernández, Søndergaard & O’Shaughnessy "Prairie Door" Real Estate Advisor',
  agent: "Guadalupe Concepción Echeverría-Montemayor von Hohenstaufen-Wittelsbach Oluwaseu",
};

export const SHORT: Names = { brokerage: "Dwello", agent: "Vũ Lê" };

export const CYRILLIC: Names = { brokerage: "Северное сияние, агентство недвижимости", agent: "Олександра Кравченко-Ковальська" };

export const AMHARIC: Names = { brokerage: "ሰላም ቤት ሪል እስቴት ኤጀንሲ", agent: "ትዕግስት ኃይለማርያም" };

export const ALL: readonly Names[] = [LONG, EIGHTY, SHORT, CYRILLIC, AMHARIC];

/** The shipped content of an agent with these names. */
export const contentWith = ({ brokerage, agent }: Names): SiteContent => ({
  ...DEFAULTS,
  agent: { ...DEFAULTS.agent, name: agent, firstName: agent.split(" ")[0] ?? agent },
  brokerage: { ...DEFAULTS.brokerage, name: brokerage, fullName: `${brokerage} (sample brokerage)` },
});

/** Starts the site of an agent of long names, who built it with them in `content/`. */
export async function builtSiteOfLongNames(): Promise<Site> {
  const { agent, brokerage } = contentWith(LONG);
  return startSite({}, await anotherSite("long-names", { agent: { agent, brokerage } }));
}

/** Starts the site of an agent of long names, who typed them into the dashboard. */
export async function siteOfLongNames(): Promise<Site> {
  const { agent, brokerage } = contentWith(LONG);
  const dataDir = await newDataDir();
  await (await openStore(dataDir)).close();
  const sections = {
    agent: {
      "agent.name": agent.name,
      "agent.firstName": agent.firstName,
      "agent.license": "Minnesota license 40123456",
      "agent.phone": "(612) 867-5309",
      "agent.email": "maribel@prairie.test",
      "agent.lead": agent.lead,
      "agent.bio": agent.bio,
    },
    brokerage: {
      "brokerage.name": brokerage.name,
      "brokerage.fullName": `${brokerage.name}, Inc.`,
      "brokerage.license": "Minnesota broker license 20123456",
      "brokerage.address.street": "100 Lake Street",
      "brokerage.portalUrl": brokerage.portalUrl,
    },
  };
  const file = path.join(dataDir, "content.json");
  await writeFile(file, JSON.stringify({ porchlight: "content", sections }));
  const [out, errors] = [new PassThrough().resume(), [] as string[]];
  const printError = (line: string): void => void errors.push(line);
  const place = { dataDir, database: undefined, siteUrl: "https://long-names.test", now: () => new Date(), given: {} };
  if ((await contentCommand(["import", file], { ...place, out, printError })) !== 0) throw new Error(errors.join("\n"));
  return startSite({ DATA_DIR: dataDir });
}
