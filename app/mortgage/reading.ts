/** Reads and links the calculator's controls. */
import { dollars, plainDecimal } from "../../domain/money.ts";
import type { Mortgage } from "../../domain/mortgage/plan.ts";
import { BOUNDS, type CalculatorState, type Reading, readSetting, SETTINGS, type Setting, unitOf } from "../../domain/mortgage/query.ts";
import { PLACES, numberNote } from "../../domain/numbers.ts";
import { onStep } from "./controls.tsx";

/** Remarks beside fields whose text was changed or rejected. */
export type Remarks = Readonly<Partial<Record<Setting, string>>>;

/**
 * `unread`: the fields that don't contain a number. `mortgage` has their last values, which must
 * not be shown as theirs.
 */
export type FormReading = { readonly mortgage: Mortgage; readonly remarks: Remarks; readonly unread: readonly Setting[] };

const AMOUNT = "Please enter an amount, such as 1,200, or leave this empty.";

/**
 * Messages for fields without a number. The price asks for digits, as some browsers hide from us
 * what else was typed.
 */
export const NEEDS: Remarks = {
  price: "Please enter the price in digits, such as 450000.",
  down: "Please enter a percentage of the price, such as 20.",
  rate: "Please enter a percentage, such as 6.8.",
  tax: AMOUNT,
  insurance: AMOUNT,
  pmi: AMOUNT,
  hoa: AMOUNT,
  extra: AMOUNT,
};

/** The properties of a control used here. */
type Control = Pick<HTMLInputElement, "value" | "defaultValue"> & { readonly validity: { readonly badInput: boolean } };

const PAIRED = ["price", "down", "rate"] as const;

const field = (form: HTMLFormElement, setting: string): HTMLInputElement | undefined =>
  form.querySelector<HTMLInputElement>(`input[name="${setting}"]`) ?? undefined;

const slider = (form: HTMLFormElement, setting: string): HTMLInputElement | undefined =>
  form.querySelector<HTMLInputElement>(`input[data-moves="${setting}"]`) ?? undefined;

/** Syncs a slider and its number field after one was moved. What is typed is never changed. */
export function link(form: HTMLFormElement, moved: EventTarget | null): void {
  for (const setting of PAIRED) {
    const [number, range] = [field(form, setting), slider(form, setting)];
    if (!number || !range) continue;
    if (moved === range) number.value = range.value;
    if (moved === number) follow(setting, number, range);
  }
}

function follow(setting: (typeof PAIRED)[number], number: Control, range: Control): void {
  const reading = readSetting(setting, number.value);
  if (reading) range.value = onStep(reading.value / 10 ** PLACES[unitOf(setting)], BOUNDS[setting]);
}

/** Syncs all pairs at hydration: if two differ, the changed one counts. */
export function adopt(form: HTMLFormElement): void {
  for (const setting of PAIRED) {
    const [number, range] = [field(form, setting), slider(form, setting)];
    if (!number || !range) continue;
    if (number.value !== number.defaultValue || number.validity.badInput) follow(setting, number, range);
    else if (Number(range.value) !== Number(range.defaultValue)) number.value = range.value;
  }
}

/** Reads the form. An unreadable field keeps its last value. */
export function readForm(form: HTMLFormElement, last: Mortgage): FormReading {
  const remarks: Partial<Record<Setting, string>> = {};
  const unread: Setting[] = [];
  const read = (setting: Setting): number => {
    const control = field(form, setting);
    const reading = control && !control.validity.badInput ? readSetting(setting, control.value) : undefined;
    if (!reading) unread.push(setting);
    const remark = reading ? remarkOn(setting, control?.value ?? "", reading) : NEEDS[setting];
    if (remark) remarks[setting] = remark;
    return reading?.value ?? last[setting];
  };
  const mortgage = Object.fromEntries(SETTINGS.map((setting) => [setting, read(setting)])) as Mortgage;
  return { mortgage, remarks, unread };
}

const remarkOn = (setting: Setting, text: string, { value, adjusted }: Reading): string | undefined =>
  adjusted ? `Showing the result for ${inWords(setting, value)}.` : numberNote(text, unitOf(setting));

/** The reading for a page's address. */
export const firstReading = ({ mortgage, unread = {} }: CalculatorState): FormReading => ({
  mortgage,
  remarks: Object.fromEntries(Object.keys(unread).map((setting) => [setting, NEEDS[setting as Setting]])),
  unread: SETTINGS.filter((setting) => unread[setting] !== undefined),
});

function inWords(setting: Setting, value: number): string {
  if (setting === "term") return `${value} years`;
  return setting === "down" || setting === "rate" ? `${plainDecimal(value, 3)}%` : dollars(value);
}
