/** Between the form and its meaning: what a visitor has set, read from the controls themselves, whoever set them and when. */
import { dollars, plainDecimal } from "../../domain/money.ts";
import type { Mortgage } from "../../domain/mortgage/plan.ts";
import { BOUNDS, type CalculatorState, type Reading, readSetting, SETTINGS, type Setting, unitOf } from "../../domain/mortgage/query.ts";
import { PLACES, understood } from "../../domain/numbers.ts";
import { onStep } from "./controls.tsx";

/** What is to be said beside a field whose text was not taken as it stands. */
export type Remarks = Readonly<Partial<Record<Setting, string>>>;

/** `unread`: the fields that hold no number. The mortgage has their last values, and is not to be shown as theirs. */
export type FormReading = { readonly mortgage: Mortgage; readonly remarks: Remarks; readonly unread: readonly Setting[] };

const AMOUNT = "Please enter an amount, such as 1,200, or leave this empty.";

/** What a field needs that holds no number. The price takes digits alone where a browser hides from us what else was typed. */
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

/** The part of a control that is read and written here. */
type Control = Pick<HTMLInputElement, "value" | "defaultValue"> & { readonly validity: { readonly badInput: boolean } };

const PAIRED = ["price", "down", "rate"] as const;

const field = (form: HTMLFormElement, setting: string): HTMLInputElement | undefined =>
  form.querySelector<HTMLInputElement>(`input[name="${setting}"]`) ?? undefined;

const slider = (form: HTMLFormElement, setting: string): HTMLInputElement | undefined =>
  form.querySelector<HTMLInputElement>(`input[data-moves="${setting}"]`) ?? undefined;

/** Brings a slider and its number field together after one of them was moved. What is typed is never touched. */
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

/** Brings all pairs together when the scripts start: of two that differ, the one that was changed counts. */
export function adopt(form: HTMLFormElement): void {
  for (const setting of PAIRED) {
    const [number, range] = [field(form, setting), slider(form, setting)];
    if (!number || !range) continue;
    if (number.value !== number.defaultValue || number.validity.badInput) follow(setting, number, range);
    else if (Number(range.value) !== Number(range.defaultValue)) number.value = range.value;
  }
}

/** Reads the form. What cannot be read keeps its last value. */
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
  adjusted ? `Showing the result for ${inWords(setting, value)}.` : understood(text, unitOf(setting));

/** The reading of a page's address, as of a form that came with it. */
export const firstReading = ({ mortgage, unread = {} }: CalculatorState): FormReading => ({
  mortgage,
  remarks: Object.fromEntries(Object.keys(unread).map((setting) => [setting, NEEDS[setting as Setting]])),
  unread: SETTINGS.filter((setting) => unread[setting] !== undefined),
});

function inWords(setting: Setting, value: number): string {
  if (setting === "term") return `${value} years`;
  return setting === "down" || setting === "rate" ? `${plainDecimal(value, 3)}%` : dollars(value);
}
