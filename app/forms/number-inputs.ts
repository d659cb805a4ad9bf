/**
 * Number inputs take digits, a point and a minus. WebKit and Firefox accept anything and then
 * report an empty value; Chromium drops what it doesn't know. So "450,000", "450k" and a pasted
 * "$450,000.00" are turned into digits as they arrive, the same in all browsers.
 */
import { decimal, parseNumber } from "../../domain/numbers.ts";

const REJECTED = "rejected";

/** Whether an `input` event says that the typed text was rejected. */
export const wasRejected = (event: Event): boolean => event instanceof CustomEvent && event.detail === REJECTED;

/** Handles every number input of the page, present and future. Safe to call twice. */
export function watchNumberInputs(): void {
  document.addEventListener("beforeinput", onBeforeInput);
}

function onBeforeInput(event: InputEvent): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.type !== "number" || !event.cancelable) return;
  const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
  if (/^-?[\d.]*$/.test(text)) return;
  event.preventDefault();
  const digits = digitsOf(text, input.step);
  // "k" after the present value: a number input hides its caret, and people type it at the end.
  const multiple = input.value === "" ? undefined : parsed(input.value + text, input.step);
  if (digits !== undefined) insert(input, digits);
  else if (multiple !== undefined) replace(input, multiple);
  else input.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: REJECTED }));
}

/** An input with halves counts rooms; a comma in it is a decimal point. The others are dollars. */
const hasHalves = (step: string): boolean => Number(step) % 1 !== 0;

function parsed(text: string, step: string): string | undefined {
  const unit = hasHalves(step) ? "rooms" : "dollars";
  const value = parseNumber(text, unit);
  return value === undefined ? undefined : decimal(value, unit);
}

/** The text as digits: a whole number as people write it, or part of one without separators. */
function digitsOf(text: string, step: string): string | undefined {
  const bare = hasHalves(step) ? text.replace(",", ".") : text;
  const digits = parsed(bare, step) ?? bare.replaceAll(/[\s,$'’\p{Cf}]/gu, "");
  return /^[\d.]*$/.test(digits) ? digits : undefined;
}

/** Inserts text at the caret, replacing the selection. */
function insert(input: HTMLInputElement, digits: string): void {
  if (digits === "") return;
  // The only way in a number input, which hides its caret; it also supports undo.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.activeElement !== input || !document.execCommand("insertText", false, digits)) replace(input, digits);
}

function replace(input: HTMLInputElement, digits: string): void {
  input.value = digits;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
