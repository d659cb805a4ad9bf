/** What the closed row of a record says, so that a long list can be read and worked through at once. */
import type { ContentField } from "../../../domain/content/fields.ts";
import { GOOD_FOR_DAYS, isOld } from "../../../domain/figure-age.ts";
import { type CalendarDate, formatDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Fields } from "../screen.ts";

type Records = Extract<ContentField, { readonly kind: "records" }>;

export type RecordSummary = {
  /** The record's name in the form: "market.figures.2". */
  readonly id: string;
  /** "" for a new one. */
  readonly title: string;
  /** Beside it: a figure's value and date. */
  readonly facts: readonly string[];
  /** Its date is too long ago to be shown as current. */
  readonly isOld: boolean;
  /** Something is still to be typed: what isn't optional, or the source of a figure with a date. */
  readonly isUnfinished: boolean;
};

const TYPED: ReadonlySet<string> = new Set(["text", "longtext", "date", "url", "number", "money", "percent"]);

/** @param name the record's in the form. @param today in the agent's zone. */
export function summaryOf(field: Records, fields: Fields, name: string, today: CalendarDate): RecordSummary {
  const textOf = (key: string): string => fields[`${name}.${key}`]?.trim() ?? "";
  const asOf = textOf("asOf");
  return {
    id: name,
    title: textOf(field.title ?? firstText(field)),
    facts: (field.summary ?? []).map((key) => factOf(field.fields[key], textOf(key))).filter((text) => text !== ""),
    isOld: field.dated !== undefined && isCalendarDate(asOf) && isOld({ asOf, ...termOf(field.dated, textOf) }, today),
    isUnfinished: Object.entries(field.fields).some(
      ([key, { kind, optional }]) => (!optional || (key === "source" && asOf !== "")) && TYPED.has(kind) && textOf(key) === "",
    ),
  };
}

/** What a record is called if its list doesn't say: the first text in it. */
const firstText = ({ fields }: Records): string =>
  Object.entries(fields).find(([, { kind }]) => kind === "text" || kind === "longtext")?.[0] ?? "";

function factOf(field: ContentField | undefined, text: string): string {
  if (field?.kind === "date") return isCalendarDate(text) ? formatDate(text) : text;
  return field && "unit" in field && field.unit && text !== "" ? `${text} ${field.unit}` : text;
}

/** How long a record is good for: its own days, or those of its kind. */
function termOf(usual: keyof typeof GOOD_FOR_DAYS, textOf: (key: string) => string): { readonly goodForDays: number } {
  const own = Number(textOf("goodForDays"));
  return { goodForDays: own > 0 ? own : GOOD_FOR_DAYS[textOf("kind") === "rate" ? "rate" : usual] };
}
