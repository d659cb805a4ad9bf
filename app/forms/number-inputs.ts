/**
 * Number inputs take digits, a point and a minus. WebKit and Firefox let everything in and then report an empty value, Chromium drops what it does not
 * know, so "450,000", "450k" and a pasted "$450,000.00" are turned into digits as they arrive, in all of them alike.
 */
import { plainDecimal } from "../../domain/money.ts";
import { parseNumber, PLACES } from "../../domain/numbers.ts";

const REJECTED = "rejected";

/** Whether an `input` event says that what was typed into a number input was not taken. */
export const wasRejected = (event: Event): boolean => event instanceof CustomEvent && event.detail === REJECTED;

/** Watches over every number input of the page, also those that come later. Called again, it does nothing more. */
export function watchNumberInputs(): void {
  document.addEventListener("beforeinput", arrive);
}

function arrive(event: InputEvent): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.type !== "number" || !event.cancelable) return;
  const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
  if (/^-?[\d.]*$/.test(text)) return;
  event.preventDefault();
  const digits = digitsOf(text, input.step);
  // "k" behind what stands there: the caret of a number input is unknown, and that is where people type it.
  const multiple = input.value === "" ? undefined : parsed(input.value + text, input.step);
  if (digits !== undefined) insert(input, digits);
  else if (multiple !== undefined) replace(input, multiple);
  else input.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: REJECTED }));
}

/** An input with halves counts rooms; a comma in it is a point. The others take sums of money. */
const hasHalves = (step: string): boolean => Number(step) % 1 !== 0;

function parsed(text: string, step: string): string | undefined {
  const unit = hasHalves(step) ? "rooms" : "dollars";
  const value = parseNumber(text, unit);
  return value === undefined ? undefined : plainDecimal(value, PLACES[unit]);
}

/** What arrives, as digits: a whole number as people write it, or a part of one without what stands between digits. */
function digitsOf(text: string, step: string): string | undefined {
  const bare = hasHalves(step) ? text.replace(",", ".") : text;
  const digits = parsed(bare, step) ?? bare.replaceAll(/[\s,$'’\p{Cf}]/gu, "");
  return /^[\d.]*$/.test(digits) ? digits : undefined;
}

/** Puts text where the caret is, in place of what is selected. */
function insert(input: HTMLInputElement, digits: string): void {
  if (digits === "") return;
  // The one way to do so in a number input, which tells nothing of its caret; it keeps the browser's own undo.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.activeElement !== input || !document.execCommand("insertText", false, digits)) replace(input, digits);
}

function replace(input: HTMLInputElement, digits: string): void {
  input.value = digits;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
