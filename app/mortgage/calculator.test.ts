import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { calculatorStateFrom } from "../../domain/mortgage/query.ts";
import { type Having, tag, tags, wordsOf } from "../../tests/html.ts";
import { MortgageCalculator } from "./calculator.tsx";

const page = (query = "", more: Partial<Parameters<typeof MortgageCalculator>[0]> = {}): string =>
  renderToString(
    createElement(MortgageCalculator, { initial: calculatorStateFrom(new URLSearchParams(query)), start: "2026-11", ...more }),
  );

/** The attributes of the one tag that these select. */
const attributes = (html: string, name: string, having: Having) => tag(html, name, having).attributes;

/** The month's payment in large figures. */
const paymentOf = (html: string): string => tag(html, "output", { class: /\bcalc-figure\b/ }).text;

/** The cells of the row that this heads, in the last table that has it. */
const cells = (html: string, heading: string): string[] => {
  const row = tags(html, "tr").findLast(({ html: inside }) => tags(inside, "th", { scope: "row" })[0]?.text === heading);
  return tags(row?.html ?? "", "td").map(({ text }) => text);
};

describe("the four specified controls", () => {
  const html = page();

  test("home price: a slider and a number input with the same bounds", () => {
    const bounds = { min: "100000", max: "2000000", step: "10000", value: "300000" };
    expect(attributes(html, "input", { name: "price" })).toMatchObject({ type: "number", ...bounds });
    expect(attributes(html, "input", { "data-moves": "price" })).toMatchObject({ type: "range", ...bounds, "aria-valuetext": "$300,000" });
  });

  test("down payment 0 to 50 by 1, at 20", () => {
    const bounds = { min: "0", max: "50", step: "1", value: "20" };
    expect(attributes(html, "input", { name: "down" })).toMatchObject({ type: "text", inputmode: "decimal", value: "20" });
    expect(attributes(html, "input", { "data-moves": "down" })).toMatchObject({
      type: "range",
      ...bounds,
      "aria-valuetext": "20 percent, $60,000",
    });
  });

  test("loan term 10 to 30 years by 5, at 30", () => {
    expect(attributes(html, "input", { name: "term" })).toMatchObject({ type: "range", min: "10", max: "30", step: "5", value: "30" });
  });

  test("interest rate 2 to 10 percent by 0.1, at 6.8", () => {
    const bounds = { min: "2", max: "10", step: "0.1", value: "6.8" };
    expect(attributes(html, "input", { name: "rate" })).toMatchObject({ type: "text", inputmode: "decimal", value: "6.8" });
    expect(attributes(html, "input", { "data-moves": "rate" })).toMatchObject({ type: "range", ...bounds });
  });

  test("every field has its label, and every id is unique", () => {
    const all = tags(html, "*").map((each) => each.attributes);
    const ids = all.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const labelled = new Set(tags(html, "label").map((label) => label.attributes["for"]));
    for (const input of tags(html, "input"))
      expect("aria-labelledby" in input.attributes || labelled.has(input.attributes["id"])).toBe(true);
    const referred = all.flatMap((each) => [each["aria-labelledby"], each["aria-describedby"]]);
    for (const list of referred) for (const id of list?.split(" ") ?? []) expect(ids).toContain(id);
  });
});

describe("the result, as the server sends it", () => {
  test("the payment in whole dollars, the total interest, the pay-off month", () => {
    const html = page();
    expect(paymentOf(html)).toBe("$1,565");
    expect(wordsOf(html)).toContain("Total interest $323,263");
    expect(wordsOf(html)).toContain("Paid off November 2056");
    expect(wordsOf(html)).toContain("An estimate, not an offer of credit");
  });

  test("taxes and insurance, and what is due once the mortgage insurance has ended", () => {
    const said = wordsOf(page("price=180000&down=10&rate=3.875&tax=1263.60&insurance=1209.96&pmi=82.35"));
    expect(said).toContain("First month $1,050.26");
    expect(said).toContain("From then on, the monthly total is $967.91");
  });

  test("once more than the loan is set, the whole bill is the large figure, and the loan's payment is beside it", () => {
    const loan = page("price=180000&down=0&rate=4.25");
    expect(paymentOf(loan)).toBe("$885");
    expect(wordsOf(loan)).toContain("principal and interest only");
    const whole = page("price=180000&down=0&rate=4.25&tax=4800&hoa=250");
    expect(paymentOf(whole)).toBe("$1,535");
    expect(wordsOf(whole)).toContain("includes $885 principal and interest");
    expect(paymentOf(page("price=180000&down=0&rate=4.25&extra=200&fees=4000"))).toBe("$885");
  });

  test("the rate and, apart from it, the annual percentage rate, with the payments over the whole term", () => {
    const said = wordsOf(page());
    expect(said).toContain("Interest rate 6.8% Annual percentage rate (APR) 6.8% 360 monthly payments of $1,564.62");
    expect(said).toContain("Taxes and insurance aren't included, so the actual payment will be greater.");
    const withMore = wordsOf(page("fees=6000&tax=4000"));
    expect(withMore).toMatch(/Interest rate 6\.8% Annual percentage rate \(APR\) 7\.0\d+%/);
    expect(withMore).not.toContain("the actual payment will be greater");
    expect(wordsOf(page("fees=999999"))).toContain("Annual percentage rate (APR) –");
  });

  test("dollars without cents and with commas in words, and without commas in a number input", () => {
    const html = page("price=319900&down=3.5&tax=4200&hoa=1200&fees=6400");
    expect(wordsOf(html)).toContain("A $319,900 home with $11,197 down: $308,704 borrowed");
    expect(attributes(html, "input", { name: "price" })["value"]).toBe("319900");
    const words = (setting: string, part: string) => tag(html, "*", { id: `mortgage-${setting}-${part}` }).text;
    expect(words("price", "words")).toContain("$319,900");
    expect(words("down", "words")).toContain("$11,197 down");
    expect(words("tax", "help")).toBe("$4,200 a year, $350 a month.");
    expect(words("hoa", "help")).toBe("$1,200 a month.");
    expect(words("fees", "help")).toBe("$6,400 at closing.");
  });

  test("what an extra payment brings", () => {
    const said = wordsOf(page("price=180000&down=0&rate=4.25&extra=200"));
    expect(said).toContain("An extra $200 a month pays off the loan 9 years 1 month sooner and saves $47,047 in interest");
    expect(said).toContain("The dashed line");
    expect(wordsOf(page("extra=0.50"))).toContain("pays off the loan in the same month and saves");
  });

  test("the balance as an image with words, and year by year in a table", () => {
    const html = page("price=180000&down=0&rate=4.25");
    expect(attributes(html, "svg", { role: "img" })["aria-labelledby"]).toBe("mortgage-chart mortgage-chart-words");
    expect(wordsOf(html)).toContain("After five years $163,454 of $180,000 is left");
    expect(cells(html, "Nov 2031")[2]).toBe("$163,454");
  });

  test.each([
    "price=0",
    "down=100",
    "rate=0",
    "price=0.01&down=0",
    "price=1e309&down=-1&rate=0x10&tax=abc",
    "price=99999999999&rate=99&pmi=9999999999&down=0",
  ])("%s shows no nonsense", (query) => expect(page(query)).not.toMatch(/NaN|Infinity|undefined|-\$|\$-|"-0/));

  test("without interest it pays principal / n", () => {
    expect(paymentOf(page("rate=0"))).toBe("$667");
  });

  test("no inline styles, which the content security policy forbids", () => {
    expect(tags(page("tax=4000&down=5&pmi=80&extra=100&schedule=1"), "*", { style: true })).toEqual([]);
  });
});

describe("numbers as they are typed, without scripts", () => {
  test.each([
    ["price=$450,000.00", "price", "450000"],
    ["price=450k", "price", "450000"],
    ["price=450 000", "price", "450000"],
    ["price=450000&down=20 %", "down", "20"],
    ["price=450000&tax=$4,200/yr", "tax", "4200"],
    ["price=450000&tax=", "tax", ""],
  ])("%s is understood, and its field says so", (query, name, value) => {
    const html = page(query);
    // The tax is 350 a month.
    expect(paymentOf(html)).toBe(value === "4200" ? "$2,697" : "$2,347");
    expect(attributes(html, "input", { name })).toMatchObject({ value, "aria-invalid": "false" });
  });

  test.each([
    ["price", "", "", "Please enter the price in digits, such as 450000."],
    ["price", "abc", "", "Please enter the price in digits, such as 450000."],
    ["price", "4 5 0", "", "Please enter the price in digits, such as 450000."],
    ["price", "1.850", "1.850", "Please enter the price in digits, such as 450000."],
    ["down", "$60,000", "$60,000", "Please enter a percentage of the price, such as 20."],
    ["rate", "6,8", "6,8", "Please enter a percentage, such as 6.8."],
    ["tax", "1.850", "1.850", "Please enter an amount, such as 1,200, or leave this empty."],
    ["hoa", "4 5 0", "4 5 0", "Please enter an amount, such as 1,200, or leave this empty."],
  ])("%s of %j is refused beside its field, what was typed stays, and no other result is shown", (name, text, kept, needs) => {
    const html = page(`price=200000&${new URLSearchParams({ [name]: text })}`.replace(/^price=200000&price/, "price"));
    expect(paymentOf(html)).toBe("–");
    expect(wordsOf(html)).toContain("One of the fields still needs a number.");
    expect(html).toContain('class="calc calc-unread"');
    const { value, ...field } = attributes(html, "input", { name });
    expect(value).toBe(kept);
    expect(field).toMatchObject({ "aria-invalid": "true" });
    const error = tag(html, "*", { id: field["aria-describedby"] ?? "" });
    expect(error.text).toBe(needs);
    expect(error.attributes["class"]).toMatch(/\berror\b/);
  });
});

describe("the monthly schedule", () => {
  test("is left out until it is asked for", () => {
    const html = page();
    expect(html).not.toContain("Dec 2026");
    expect(attributes(html, "button", { name: "schedule" })).toMatchObject({ type: "submit", value: "1", form: "mortgage-form" });
  });

  test("is there when it was asked for by GET, to the last payment", () => {
    const html = page("schedule=1");
    expect(cells(html, "Dec 2026")).toEqual(["$1,564.62", "$204.62", "$1,360.00", "$239,795.38"]);
    expect(cells(html, "Nov 2056")[3]).toBe("$0.00");
  });
});

describe("in the page", () => {
  test("without scripts it sends itself by GET and comes back to its place", () => {
    expect(attributes(page(), "form", { method: true })).toMatchObject({ method: "get", action: "#mortgage" });
  });

  test("says where the rate comes from", () => {
    expect(wordsOf(page("", { rateNote: "As of a day." }))).toContain("As of a day.");
  });
});
