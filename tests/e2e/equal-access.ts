/**
 * What IBM Equal Access finds beside axe. Much of it are questions that no program can answer ("verify that …"): these, and where it is
 * mistaken, are answered here, and anything else fails.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** Rules that find fault with nothing here and only ask, or that axe goes by as well. They are not run. */
const ANSWERED: Readonly<Record<string, string>> = {
  text_contrast_sufficient: "axe measures the same, and knows what stands behind the words.",
  element_tabbable_unobscured: "It asks of all that a header which stays has slid over in its own measure of the page.",
  element_tabbable_visible: "It asks of the link past everything, which shows itself when it is reached.",
  style_background_decorative: "Drawn backgrounds are skies and arrows.",
  img_alt_background: "The same: no drawn background says anything.",
  style_color_misuse: "Looked at: a color never stands alone for a meaning.",
  style_highcontrast_visible: "Looked at: no words and no marks are made of backgrounds.",
  text_block_heading: "It asks of each short large text; these are prices, names and questions.",
  text_sensory_misuse: 'It asks of each "below", "left" and "size"; these speak of money, time and homes.',
  input_fields_grouped: "It asks for groups in every form; ours are short, and what belongs together stands in a fieldset.",
};

/** Single findings, by the elements (a CSS selector) on which they are no fault. */
const JUDGED: readonly { readonly rule: string; readonly at: string; readonly why: string }[] = [
  {
    rule: "aria_content_in_landmark",
    at: ".skip",
    why: "The link past everything stands before everything, as WCAG's technique G1 has it.",
  },
  { rule: "aria_complementary_label_visible", at: "aside", why: "The name is for who moves by landmarks; the parts within have headings." },
  { rule: "aria_main_label_visible", at: "body:has(iframe)", why: "The other one is in the frame, which is a document of its own." },
  { rule: "aria_accessiblename_exists", at: ".month th", why: "It overlooks that the whole name of the day is there unseen." },
  {
    rule: "input_label_exists",
    at: "output:not([form])",
    why: "A count that is read out: a status needs no name, and may stand in a heading.",
  },
  { rule: "input_label_visible", at: ".field > textarea", why: "It sees labels of inputs and buttons only; each field has one, above it." },
  {
    rule: "input_label_visible",
    at: "fieldset input[type=range]",
    why: "The legend and the figures beside it name both ends of the range.",
  },
  { rule: "input_label_visible", at: "button:has(svg)", why: "A button with a sign: an arrow that turns, a cross that closes." },
  { rule: "a_target_warning", at: ".menus a", why: 'It looks for "new tab" as written, and the menu shows capitals.' },
  { rule: "element_tabbable_role_valid", at: ".toast-texts", why: "What scrolls must take the focus to be scrolled by keys, as axe asks." },
  { rule: "media_alt_brief", at: "[src^='blob:']", why: "The name of a visitor's own file, whole." },
  { rule: "element_attribute_deprecated", at: "s", why: "HTML has it for what is no longer so." },
  { rule: "select_options_grouped", at: "#booking-listing", why: "One list of homes, by their addresses." },
  { rule: "list_structure_proper", at: "dl:has(> div > dt)", why: "A list of terms may group each term with its text by a div." },
  { rule: "aria_keyboard_handler_exists", at: "[role=tablist]", why: "Its tabs take the arrow keys (controls.test.ts)." },
  { rule: "blockquote_cite_exists", at: "blockquote", why: "What clients said stands nowhere else; who said it stands below." },
  { rule: "form_submit_button_exists", at: "form:has(#zone)", why: "The choice acts by itself, and without scripts there is a button." },
  { rule: "frame_src_valid", at: ".scheduler", why: "The framed page is looked at as a page." },
];

const ENGINE = readFileSync(fileURLToPath(import.meta.resolve("accessibility-checker-engine")), "utf8");

/** Its findings on what the page shows, one line each. */
export async function equalAccessViolations(page: Page): Promise<string[]> {
  // Not by a script element: the page's policy allows none but its own.
  if (!(await page.evaluate(() => "ace" in window))) await page.evaluate(`${ENGINE}; window.ace = ace; undefined`);
  return page.evaluate(check, { answered: Object.keys(ANSWERED), judged: JUDGED });
}

/** What the engine's own types leave open. */
declare const ace: {
  readonly Checker: new () => {
    readonly rulesetRules: Record<string, string[]>;
    check(
      root: Document,
      guideline: string,
    ): Promise<{
      readonly results: readonly {
        readonly ruleId: string;
        readonly value: readonly [weight: string, outcome: string];
        readonly message: string;
        readonly snippet: string;
        readonly path: { readonly dom: string };
      }[];
    }>;
  };
};

/** Runs in the page. */
async function check({ answered, judged }: { answered: readonly string[]; judged: typeof JUDGED }): Promise<string[]> {
  const checker = new ace.Checker();
  const { rulesetRules: rules } = checker;
  rules["IBM_Accessibility"] = rules["IBM_Accessibility"]?.filter((rule) => !answered.includes(rule)) ?? [];
  const { results } = await checker.check(document, "IBM_Accessibility");
  return results
    .filter(({ ruleId, value: [, outcome], path }) => {
      // A frame is a document of its own, and looked at as one.
      if (outcome === "PASS" || path.dom.includes("/iframe[")) return false;
      const found = document.evaluate(path.dom, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
      const element = found instanceof Element ? found : document.documentElement;
      // Of what a closed `<details>` holds the engine takes the words as hidden and the fields as shown.
      if (element.closest("details:not([open])") && !element.checkVisibility()) return false;
      return !judged.some(({ rule, at }) => rule === ruleId && element.matches(at));
    })
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
}
