/** Names as agents and brokerages really have them, all invented: long, short, hyphenated, accented, and in other alphabets. */
import { DEFAULTS } from "../content/defaults.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { anotherSite } from "./other-content.ts";

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

/** The folder of the site as an agent of long names has it, for tests in a browser. */
export function siteOfLongNames(): Promise<string> {
  const { agent, brokerage } = contentWith(LONG);
  return anotherSite("long-names", { agent: { agent, brokerage } });
}
