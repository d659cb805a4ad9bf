/** Names as agents and brokerages really have them, all invented: long, short, hyphenated, accented, and in other alphabets. */
import { anotherSite, type OtherContent } from "./other-content.ts";

export type Names = { readonly brokerage: string; readonly agent: string };

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

const contentWith = ({ brokerage, agent }: Names): OtherContent => ({
  agent: {
    agent: { name: agent, firstName: agent.split(" ")[0] },
    brokerage: { name: brokerage, fullName: `${brokerage} (sample brokerage)` },
  },
});

/** The folder of the site as an agent of long names has it. */
export const siteOfLongNames = (): Promise<string> => anotherSite("long-names", contentWith(LONG));
