/** Checks values of the site content by the descriptions of their fields. The messages are for the agent. */
import { looksLikeEmail } from "../forms/email-address.ts";
import { telHref } from "../forms/phone.ts";
import { isCalendarDate } from "../time/calendar-date.ts";
import { validZone } from "../time/zones.ts";
import {
  type ContentField,
  type ContentFields,
  type ContentSection,
  type ContentValue,
  type FieldMessages,
  isTextField,
  type TextField,
} from "./fields.ts";
import { ownPicture } from "./own-picture.ts";
import { isEmptyValue, sameValue } from "./values.ts";
import { daysMessages, weekMessages } from "./working-hours.ts";

/** Length in Unicode code points, so that an emoji counts as one. */
const lengthOf = (text: string): number => Array.from(text).length;

const count = (number: number): string => number.toLocaleString("en-US");

const REQUIRED = "Please fill out this field";
/** For a field whose shipped value is an invented person's. */
export const SAMPLE = "Please enter your own; this one is a sample";

/** What is wrong with the value of a field, by the names of it and its records' fields; empty if it's right. */
export function checkValue(name: string, field: ContentField, value: ContentValue | undefined): FieldMessages {
  if (isEmptyValue(value) && field.kind !== "records" && field.kind !== "days" && field.kind !== "choices")
    return field.optional || field.kind === "lines" ? {} : { [name]: REQUIRED };
  if (field.kind === "records") return checkRecords(name, field, value);
  if (field.kind === "week") return weekMessages(name, value);
  if (field.kind === "days") return daysMessages(name, value);
  const message = problemOf(field, value);
  return message === undefined ? {} : { [name]: message };
}

/** A field whose message is for the field itself. */
type Simple = Exclude<ContentField, { readonly kind: "records" | "week" | "days" }>;

function problemOf(field: Simple, value: ContentValue | undefined): string | undefined {
  if (isTextField(field)) return typeof value === "string" ? textProblem(field, value) : "Please enter text";
  switch (field.kind) {
    case "number":
    case "money":
    case "percent":
      return numberProblem(field, value);
    case "yes-no":
      return typeof value === "boolean" ? undefined : "Please choose yes or no";
    case "lines":
    case "paragraphs":
      return textsProblem(field, value);
    case "choices":
      return choicesProblem(field, value);
  }
}

function textProblem(field: TextField, text: string): string | undefined {
  switch (field.kind) {
    case "text":
    case "longtext":
      return lengthProblem(text, field.maxLength);
    case "email":
      return looksLikeEmail(text) ? undefined : "Please enter an email address, such as name@yoursite.com";
    case "mailbox":
      return isMailbox(text) ? undefined : 'Please enter an email address, alone or as "Your Name <name@yoursite.com>"';
    case "phone":
      return telHref(text) ? undefined : "Please enter a phone number with area code, such as (612) 555-0142";
    case "url":
      return isHttps(text) ? undefined : "Please enter an address that starts with https://";
    case "date":
      return isCalendarDate(text) ? undefined : "Please enter a date, such as 2026-12-01";
    case "zone":
      return validZone(text) ? undefined : 'Please enter a time zone, such as "America/Chicago"';
    case "choice":
      return field.options.some((option) => option.value === text) ? undefined : "Please choose one of the options";
    case "picture":
      return fitsPlace(field, text) ? undefined : "Please choose a picture";
    case "id":
      return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? undefined : "Please use lower-case letters, digits and single hyphens";
  }
}

/** A key of one of our pictures, or of one that was uploaded for this place. */
const fitsPlace = ({ upload }: Extract<ContentField, { readonly kind: "picture" }>, key: string): boolean =>
  key.startsWith("own/") ? upload !== undefined && ownPicture(key)?.place === upload : /^[\w./-]{1,200}$/.test(key);

const lengthProblem = (text: string, most: number): string | undefined =>
  lengthOf(text) > most ? `Please keep this to ${count(most)} characters or fewer; it has ${count(lengthOf(text))}` : undefined;

/** One address, alone or with a name, on one line. */
const isMailbox = (text: string): boolean =>
  !/[\r\n]/.test(text) && lengthOf(text) <= 320 && looksLikeEmail(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1]?.trim() ?? text);

const isHttps = (text: string): boolean => text.length <= 2000 && URL.canParse(text) && new URL(text).protocol === "https:";

type NumberField = Extract<ContentField, { readonly kind: "number" | "money" | "percent" }>;

function numberProblem({ kind, min, max, fractions, unit }: NumberField, value: ContentValue | undefined): string | undefined {
  const shown = (number: number): string =>
    kind === "money" ? `$${count(number)}` : kind === "percent" ? `${number}%` : unit ? count(number) : String(number);
  const range = `from ${shown(min)} to ${shown(max)}${unit ? ` ${unit}` : ""}`;
  if (typeof value !== "number" || !Number.isFinite(value)) return `Please enter a number ${range}`;
  if (kind === "number" && !fractions && !Number.isInteger(value)) return `Please enter a whole number ${range}`;
  return value >= min && value <= max ? undefined : `Please enter a number ${range}`;
}

type TextsField = Extract<ContentField, { readonly kind: "lines" | "paragraphs" }>;

function textsProblem({ kind, maxLength, most }: TextsField, value: ContentValue | undefined): string | undefined {
  if (!isTexts(value)) return "Please enter text";
  const one = kind === "lines" ? "line" : "paragraph";
  if (value.length > most) return `Please keep this to ${most} ${one}s or fewer; there are ${value.length}`;
  const long = value.find((text) => lengthOf(text) > maxLength);
  return long === undefined
    ? undefined
    : `Please keep each ${one} to ${count(maxLength)} characters or fewer; one has ${count(lengthOf(long))}`;
}

type ChoicesField = Extract<ContentField, { readonly kind: "choices" }>;

function choicesProblem({ options, least = 0 }: ChoicesField, value: ContentValue | undefined): string | undefined {
  if (!isTexts(value) || !value.every((one) => options.some((option) => option.value === one))) return "Please choose among the options";
  return value.length >= least ? undefined : `Please choose at least ${least === 1 ? "one" : least}`;
}

const isTexts = (value: ContentValue | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

type RecordsField = Extract<ContentField, { readonly kind: "records" }>;

function checkRecords(name: string, field: RecordsField, value: ContentValue | undefined): FieldMessages {
  const { item, fields, most, constants = {}, optional } = field;
  if (!Array.isArray(value)) return { [name]: `Please add a ${item}` };
  const records = value as readonly ContentValue[];
  if (records.length === 0) return optional ? {} : { [name]: `Please add at least one ${item}` };
  if (records.length > most) return { [name]: `Please keep this to ${most} or fewer; there are ${records.length}` };
  return Object.assign({}, ...records.map((record, at) => checkRecord(`${name}.${at}`, { ...fields }, constants, record))) as FieldMessages;
}

function checkRecord(
  name: string,
  fields: ContentFields,
  constants: Readonly<Record<string, ContentValue>>,
  record: ContentValue,
): FieldMessages {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return { [name]: REQUIRED };
  const values = record as Readonly<Record<string, ContentValue>>;
  const messages: Record<string, string> = {};
  for (const key of Object.keys(values))
    if (!Object.hasOwn(fields, key) && !(Object.hasOwn(constants, key) && sameValue(constants[key], values[key])))
      messages[`${name}.${key}`] = "There is no such field";
  for (const [key, field] of Object.entries(fields)) Object.assign(messages, checkValue(`${name}.${key}`, field, values[key]));
  return messages;
}

/**
 * Checks values that are saved: also that no sample stays where the agent's own value is needed. Fields that are
 * absent aren't looked at.
 * @param shipped what ships, by field.
 */
export function checkSection(
  { fields }: ContentSection,
  values: Readonly<Record<string, ContentValue>>,
  shipped: (name: string) => ContentValue,
): FieldMessages {
  const messages: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) messages[name] = "There is no such field";
    else if (field.sample === "replace" && sameValue(value, shipped(name))) messages[name] = SAMPLE;
    else Object.assign(messages, checkValue(name, field, value));
  }
  return messages;
}
