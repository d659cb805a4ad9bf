/**
 * Checks by IBM Equal Access, in addition to axe. Many of its findings are questions for a person
 * ("verify that …"): these, and its mistakes, are skipped here. Anything else fails.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** Rules that only ask a question here, or that axe checks as well. They are not run. */
const SKIPPED_RULES: Readonly<Record<string, string>> = {
  text_contrast_sufficient: "axe measures the same, and knows the background of the text.",
  element_tabbable_unobscured: "It reports everything that the sticky header covers while it measures the page.",
  element_tabbable_visible: "It reports the skip link, which becomes visible when focused.",
  style_background_decorative: "Background pictures are decorative: skies and arrows.",
  img_alt_background: "The same: no background picture carries information.",
  style_color_misuse: "Checked: no meaning is carried by color alone.",
  style_highcontrast_visible: "Checked: no text and no symbols are made of backgrounds.",
  text_block_heading: "It reports every short large text; these are prices, names and questions.",
  text_sensory_misuse: 'It reports every "below", "left" and "size"; these are about money, time and homes.',
  input_fields_grouped: "It wants groups in every form; ours are short, and related fields are in a fieldset.",
};

/** Findings that are no fault on the elements that match a selector. */
const ACCEPTED: readonly { readonly rule: string; readonly at: string; readonly why: string }[] = [
  {
    rule: "application_content_accessible",
    at: ".map-stage",
    why: "Every text in the map is that of a link, and its names of towns are hidden: the list has all addresses.",
  },
  {
    rule: "aria_content_in_landmark",
    at: ".skip",
    why: "The skip link comes before all landmarks, as in WCAG's technique G1.",
  },
  {
    rule: "aria_complementary_label_visible",
    at: "aside",
    why: "The name is for navigation by landmarks; the parts inside have headings.",
  },
  { rule: "aria_main_label_visible", at: "body:has(iframe)", why: "The other main is in the frame, which is another document." },
  { rule: "aria_accessiblename_exists", at: ".month th", why: "It overlooks the visually hidden full name of the day." },
  {
    rule: "input_label_exists",
    at: "output:not([form])",
    why: "A count that is announced: a status needs no name, and may be in a heading.",
  },
  {
    rule: "input_label_visible",
    at: ".field > :is(textarea, select)",
    why: "It sees labels of inputs and buttons only; each field has one above it.",
  },
  {
    rule: "input_label_visible",
    at: "fieldset input[type=range]",
    why: "The legend and its figures name both ends of the range.",
  },
  { rule: "input_label_visible", at: "button:has(svg)", why: "A button with an icon: an arrow or a cross." },
  { rule: "a_target_warning", at: ".menus a", why: 'It looks for "new tab" in lower case, and the menu is in capitals.' },
  {
    rule: "element_tabbable_role_valid",
    at: ".toast-texts",
    why: "A scrolling region must be focusable to be scrolled by keyboard, as axe requires.",
  },
  { rule: "media_alt_brief", at: "[src^='blob:']", why: "The full name of the visitor's file." },
  { rule: "element_attribute_deprecated", at: "s", why: "HTML has it for what no longer applies." },
  { rule: "select_options_grouped", at: "#booking-listing", why: "One list of homes, by their addresses." },
  { rule: "select_options_grouped", at: "#listing", why: "The same in the dashboard." },
  { rule: "label_content_exists", at: ".person-check", why: "It overlooks the visually hidden name of the row." },
  { rule: "input_checkboxes_grouped", at: ".person-check > input", why: "The rows of one list, which has a heading and a form's name." },
  {
    rule: "list_markup_review",
    at: ".whitespace-pre-line, .issue-text",
    why: "Text as it was typed, and as plain email has it: it isn't interpreted.",
  },
  { rule: "list_structure_proper", at: "dl:has(> div > dt)", why: "A list of terms may group each term with its text by a div." },
  { rule: "aria_keyboard_handler_exists", at: "[role=tablist]", why: "Its tabs take the arrow keys (controls.test.ts)." },
  { rule: "blockquote_cite_exists", at: "blockquote", why: "Testimonials have no other source; the client is named below." },
  { rule: "form_submit_button_exists", at: "form:has(#zone)", why: "A change submits the form, and without scripts there is a button." },
  { rule: "frame_src_valid", at: ".scheduler", why: "The framed page is checked as a page." },
];

const ENGINE = readFileSync(fileURLToPath(import.meta.resolve("accessibility-checker-engine")), "utf8");

/** Its findings in the page, one line each. */
export async function equalAccessViolations(page: Page): Promise<string[]> {
  // Not by a script element: the page's policy allows none but its own.
  if (!(await page.evaluate(() => "ace" in window))) await page.evaluate(`${ENGINE}; window.ace = ace; undefined`);
  return page.evaluate(check, { skipped: Object.keys(SKIPPED_RULES), accepted: ACCEPTED });
}

/** The engine's own types lack this. */
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
async function check({ skipped, accepted }: { skipped: readonly string[]; accepted: typeof ACCEPTED }): Promise<string[]> {
  const checker = new ace.Checker();
  const { rulesetRules: rules } = checker;
  rules["IBM_Accessibility"] = rules["IBM_Accessibility"]?.filter((rule) => !skipped.includes(rule)) ?? [];
  const { results } = await checker.check(document, "IBM_Accessibility");
  return results
    .filter(({ ruleId, value: [, outcome], path }) => {
      // A frame is another document, and checked as a page.
      if (outcome === "PASS" || path.dom.includes("/iframe[")) return false;
      const found = document.evaluate(path.dom, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
      const element = found instanceof Element ? found : document.documentElement;
      // In a closed `<details>` the engine takes text as hidden and fields as visible.
      if (element.closest("details:not([open])") && !element.checkVisibility()) return false;
      return !accepted.some(({ rule, at }) => rule === ruleId && element.matches(at));
    })
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
}
