/** Between the form and its meaning: what a visitor has set, read from the controls themselves, whoever set them and when. */
import { dollars, plainDecimal } from "../../domain/money.ts";
import type { Mortgage } from "../../domain/mortgage-plan.ts";
import { BOUNDS, readSetting, SETTINGS, type Setting } from "../../domain/mortgage-query.ts";
import { onStep } from "./controls.tsx";

/** What is to be said beside a field whose text was not taken as it stands. */
export type Remarks = Readonly<Partial<Record<Setting, string>>>;

/** `unread`: a field holds what cannot be read, and its last value counts. */
export type FormReading = { readonly mortgage: Mortgage; readonly remarks: Remarks; readonly unread: boolean };

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
  const typed = Number.parseFloat(number.value);
  if (Number.isFinite(typed)) range.value = onStep(typed, BOUNDS[setting]);
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

/** Reads the form. What cannot be read keeps its last value, and a remark says so. */
export function readForm(form: HTMLFormElement, last: Mortgage): FormReading {
  const remarks: Partial<Record<Setting, string>> = {};
  let unread = false;
  const mortgage = Object.fromEntries(
    SETTINGS.map((setting) => {
      const control = field(form, setting);
      const reading = control && !control.validity.badInput ? readSetting(setting, control.value) : undefined;
      const value = reading?.value ?? last[setting];
      unread ||= !reading;
      if (!reading) remarks[setting] = `Please type a number. Shown is the result for ${inWords(setting, value)}.`;
      else if (reading.adjusted) remarks[setting] = `Shown is the result for ${inWords(setting, value)}.`;
      return [setting, value];
    }),
  ) as Mortgage;
  return { mortgage, remarks, unread };
}

function inWords(setting: Setting, value: number): string {
  if (setting === "term") return `${value} years`;
  return setting === "down" || setting === "rate" ? `${plainDecimal(value, 3)}%` : dollars(value);
}
