/** Reads and links the calculator's controls. */
import type { Mortgage } from "../../domain/mortgage/plan.ts";
import {
  BOUNDS,
  type CalculatorState,
  type Reading,
  readSetting,
  SETTINGS,
  type Setting,
  unitOf,
  writeSetting,
} from "../../domain/mortgage/query.ts";
import { inWords, numberNote } from "../../domain/numbers.ts";
import { onStep } from "./controls.tsx";

/** Remarks beside fields whose text was changed or rejected. */
export type Remarks = Readonly<Partial<Record<Setting, string>>>;

/**
 * `unread`: the fields that don't contain a number. `mortgage` has their last values, which must
 * not be shown as theirs.
 */
export type FormReading = { readonly mortgage: Mortgage; readonly remarks: Remarks; readonly unread: readonly Setting[] };

/**
 * Messages for fields without a number. The price asks for digits, as some browsers hide from us
 * what else was typed.
 */
const NUMBER_NEEDED: Remarks = {
  price: "Please enter the price in digits, such as 450000.",
  down: "Please enter a percentage of the price, such as 20.",
  rate: "Please enter a percentage, such as 6.8.",
};
const AMOUNT_NEEDED = "Please enter an amount, such as 1,200, or leave this empty.";
const neededIn = (setting: Setting): string => NUMBER_NEEDED[setting] ?? AMOUNT_NEEDED;

/** Settings with a number field and a slider. */
const PAIRED = ["price", "down", "rate"] as const;
export type PairedSetting = (typeof PAIRED)[number];

const fieldOf = (form: HTMLFormElement, setting: Setting) => form.querySelector<HTMLInputElement>(`input[name="${setting}"]`);

function forEachPair(
  form: HTMLFormElement,
  sync: (field: HTMLInputElement, slider: HTMLInputElement, moveSlider: () => void) => void,
): void {
  for (const setting of PAIRED) {
    const field = fieldOf(form, setting);
    const slider = form.querySelector<HTMLInputElement>(`input[data-moves="${setting}"]`);
    if (!field || !slider) continue;
    sync(field, slider, () => {
      const reading = readSetting(setting, field.value);
      if (reading) slider.value = onStep(Number(writeSetting(setting, reading.value)), BOUNDS[setting]);
    });
  }
}

/** Syncs a slider and its number field after one was moved. What is typed is never changed. */
export const syncPair = (form: HTMLFormElement, moved: EventTarget | null): void =>
  forEachPair(form, (field, slider, moveSlider) => {
    if (moved === slider) field.value = slider.value;
    if (moved === field) moveSlider();
  });

/** Syncs all pairs at hydration: if two differ, the changed one counts. */
export const syncAllPairs = (form: HTMLFormElement): void =>
  forEachPair(form, (field, slider, moveSlider) => {
    if (field.value !== field.defaultValue || field.validity.badInput) moveSlider();
    else if (Number(slider.value) !== Number(slider.defaultValue)) field.value = slider.value;
  });

/**
 * Reads the form. An unreadable field keeps its last value.
 * @param rejected the field that rejected what was typed
 */
export function readForm(form: HTMLFormElement, last: Mortgage, rejected?: Setting): FormReading {
  const remarks: Partial<Record<Setting, string>> = {};
  const unread: Setting[] = [];
  const read = (setting: Setting): number => {
    const control = fieldOf(form, setting);
    const reading = control && !control.validity.badInput ? readSetting(setting, control.value) : undefined;
    if (!reading) unread.push(setting);
    const remark = reading && setting !== rejected ? remarkOn(setting, control?.value ?? "", reading) : neededIn(setting);
    if (remark) remarks[setting] = remark;
    return reading?.value ?? last[setting];
  };
  const mortgage = Object.fromEntries(SETTINGS.map((setting) => [setting, read(setting)])) as Mortgage;
  return { mortgage, remarks, unread };
}

const remarkOn = (setting: Setting, text: string, { value, adjusted }: Reading): string | undefined =>
  adjusted ? `Showing the result for ${inWords(value, unitOf(setting))}.` : numberNote(text, unitOf(setting));

/** The reading for a page's address. */
export const initialReading = ({ mortgage, unread = {} }: CalculatorState): FormReading => ({
  mortgage,
  remarks: Object.fromEntries(Object.keys(unread).map((setting) => [setting, neededIn(setting as Setting)])),
  unread: SETTINGS.filter((setting) => unread[setting] !== undefined),
});
