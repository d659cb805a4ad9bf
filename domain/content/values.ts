/** Values within the site content, by the name of their field: "brokerage.address.city". */
import type { SiteContent } from "../site-content.ts";
import type { ContentField, ContentValue } from "./fields.ts";

type Branch = { readonly [key: string]: unknown };

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON as it is stored: without `undefined`. */
const asStored = (value: unknown): ContentValue => (value === undefined ? "" : (JSON.parse(JSON.stringify(value)) as ContentValue));

/** The value of a field; "" if the content has none. */
export const valueAt = (content: SiteContent, name: string): ContentValue =>
  asStored(name.split(".").reduce<unknown>((part, key) => (isBranch(part) ? part[key] : undefined), content));

/** A copy of the content with another value. The parts beside it are the same objects. */
export const withValue = (content: SiteContent, name: string, value: ContentValue): SiteContent =>
  put(content, name.split("."), value) as SiteContent;

function put(part: unknown, [key, ...rest]: readonly string[], value: ContentValue): unknown {
  if (key === undefined) return value;
  const branch = isBranch(part) ? part : {};
  return { ...branch, [key]: put(branch[key], rest, value) };
}

/** Whether two values are the same, whatever the order of their keys. */
export function sameValue(one: ContentValue | undefined, other: ContentValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((each, at) => sameValue(each, other[at]));
  if (!isBranch(one) || !isBranch(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key] as ContentValue, other[key] as ContentValue))
  );
}

const LISTS: ReadonlySet<ContentField["kind"]> = new Set(["lines", "paragraphs", "choices", "records"]);

/** What an optional field holds without a value. */
export const emptyValue = ({ kind }: ContentField): ContentValue => (LISTS.has(kind) ? [] : kind === "days" ? {} : "");

/** Whether a field holds nothing. */
export const isEmptyValue = (value: ContentValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isBranch(value) && Object.keys(value).length === 0);
