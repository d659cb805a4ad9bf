import { describe, expect, test } from "vitest";
import { fairHousingFlags, type ProtectedClass } from "./fair-housing.ts";

/** What HUD's memorandum of 1995 names as right, and what agents write every day. */
const RIGHT = [
  "Master bedroom with a walk-in closet",
  "Desirable neighborhood, rare find",
  "Two bedroom, cozy, family room",
  "Quiet streets, near a bus stop, jogging trails",
  "Great view of the lake",
  "Fourth-floor walk-up",
  "Walk to the bus stop",
  "Mother-in-law suite over the garage",
  "Bachelor apartment with a kitchenette",
  "Apartment complex with chapel",
  "Kosher meals available",
  "Merry Christmas from all of us",
  "Wheelchair ramp, accessible bathroom, roll-in shower",
  "No smoking. Non-smokers preferred",
  "No bicycles allowed in the hall",
  "No pets, no drugs",
  "Single-family home on a corner lot",
  "Multi-family building, fully leased",
  "White oak floors and black walnut counters",
  "A white kitchen and an American foursquare",
  "Two blocks from the children's museum",
  "Equal Housing Opportunity",
  "Private driveway, exclusive use of the garden",
  "Up to four occupants",
  "Two-car garage, one block from St. Mark's Church",
  "Single sink, single-level living",
  "Perfect for a workshop",
  "Great room with a stone fireplace",
  "Ideal for gardening",
  "Community pool for residents",
  "Section 8 welcome",
  "The old school is now 14 apartments",
  "Secure building with an intercom",
  "Adult-size bunk beds",
  "The family that built it stayed for 60 years",
  "",
] as const;

const WRONG: readonly (readonly [text: string, protectedClass: ProtectedClass])[] = [
  ["White family home", "race, color or national origin"],
  ["No Irish", "race, color or national origin"],
  ["Hispanic neighborhood", "race, color or national origin"],
  ["Asian families preferred", "race, color or national origin"],
  ["An integrated neighborhood", "race, color or national origin"],
  ["English speakers only", "race, color or national origin"],
  ["No undocumented renters", "race, color or national origin"],
  ["No foreigners", "race, color or national origin"],
  ["In a safe neighborhood", "race, color or national origin"],
  ["No Jews", "religion or creed"],
  ["Christian home", "religion or creed"],
  ["Muslims preferred", "religion or creed"],
  ["Ideal for Catholic families", "religion or creed"],
  ["Female preferred", "sex or gender identity"],
  ["Male roommate preferred", "sex or gender identity"],
  ["Men only", "sex or gender identity"],
  ["No transgender people", "sex or gender identity"],
  ["A real bachelor pad", "sex or gender identity"],
  ["Straight couples only", "sexual orientation"],
  ["Gay-friendly building", "sexual orientation"],
  ["No gays", "sexual orientation"],
  ["No wheelchairs", "disability"],
  ["Not suitable for the disabled", "disability"],
  ["No service animals", "disability"],
  ["Able-bodied tenants", "disability"],
  ["Must be able to climb stairs", "disability"],
  ["No children", "familial status"],
  ["Sorry, no kids", "familial status"],
  ["Adults only", "familial status"],
  ["Couples preferred", "familial status"],
  ["Mature persons", "familial status"],
  ["One child only", "familial status"],
  ["Perfect for a young family", "familial status"],
  ["Great for empty nesters", "familial status"],
  ["A family-friendly street", "familial status"],
  ["A great place to raise your kids", "familial status"],
  ["Ideal for young professionals", "familial status"],
  ["Married couples", "marital status"],
  ["No unmarried couples", "marital status"],
  ["No Section 8", "public assistance"],
  ["no\u00A0housing vouchers", "public assistance"],
  ["Vouchers not accepted", "public assistance"],
  ["Must have a job", "public assistance"],
];

test.each(RIGHT)("right: %s", (text) => {
  expect(fairHousingFlags(text)).toEqual([]);
});

test.each(WRONG)("%s", (text, protectedClass) => {
  const [flag] = fairHousingFlags(`Three bedrooms. ${text}. Two-car garage.`);
  expect(flag?.class).toBe(protectedClass);
});

describe("a flag", () => {
  test("quotes the words where they are, says why, and has a better wording", () => {
    const text = "Fenced yard,\nPERFECT  for a growing family; NO CHILDREN upstairs.";
    const flags = fairHousingFlags(text);
    expect(flags.map(({ text: found }) => found)).toContain("NO CHILDREN");
    for (const { at, text: found, why, better } of flags) {
      expect(text.slice(at, at + found.length)).toBe(found);
      expect([why, better].every((line) => line.length > 8)).toBe(true);
    }
  });

  test("comes in the order of the text, and a place has one", () => {
    const flags = fairHousingFlags("No kids, no Section 8, Christian home, no kids");
    expect(flags.map(({ class: each }) => each)).toEqual(["familial status", "public assistance", "religion or creed", "familial status"]);
  });

  test("is found in a long text without delay", () => {
    const text = "perfect for a ".repeat(2000) + "no no no ".repeat(2000);
    const start = performance.now();
    fairHousingFlags(text);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
