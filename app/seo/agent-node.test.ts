import { expect, test } from "vitest";
import { CONTENT } from "../../tests/content.ts";
import { agentNode } from "./structured-data.ts";

const real = { ...CONTENT, agent: { ...CONTENT.agent, sample: false }, brokerage: { ...CONTENT.brokerage, sample: false } };

test("a brokerage's founding year is in its data only if the agent gave one", () => {
  const founded = (year: number | "") =>
    agentNode("https://lund.test", { ...real, brokerage: { ...real.brokerage, founded: year } }, "")?.["parentOrganization"];
  expect(founded(1906)).toMatchObject({ foundingDate: "1906" });
  expect(founded("")).not.toHaveProperty("foundingDate");
});

test("opening hours with a break are two entries of the same days", () => {
  const hours = [
    { days: "Monday", opens: "9:00", closes: "12:00", more: [{ opens: "13:00", closes: "17:30" }], text: "9 AM – 12 PM, 1 PM – 5:30 PM" },
  ];
  const node = agentNode("https://lund.test", { ...real, agent: { ...real.agent, hours } }, "");
  expect(node?.["openingHoursSpecification"]).toMatchObject([
    { dayOfWeek: ["Monday"], opens: "09:00", closes: "12:00" },
    { dayOfWeek: ["Monday"], opens: "13:00", closes: "17:30" },
  ]);
});
