/** Makes a page of the site one that needs no server: no scripts, no forms, and the agent's phone where a form was. */
import type { SiteContent } from "../../domain/site-content.ts";
import { needsServer, ownAddress, stylesWithoutScripts } from "./addresses.ts";
import {
  attribute,
  type Element,
  elementsOf,
  type Page,
  type Piece,
  remove,
  removeWithHeading,
  replaceWith,
  setAttribute,
  setText,
  textOf,
  unwrap,
} from "./page-tree.ts";

/** Whom a reader calls or writes to instead. */
export type Agent = Pick<SiteContent["agent"], "phone" | "phoneDial" | "email">;

/** In the place of each form. */
const NOTE = "This copy of the site can't take requests.";

const link = (address: string, text: string): Piece => ({ tag: "a", attributes: { href: address, class: "link" }, inside: [text] });

export const noteOf = ({ phone, phoneDial, email }: Agent): Piece => ({
  tag: "p",
  attributes: { "data-instead-of-form": "" },
  inside: [`${NOTE} Call `, link(`tel:${phoneDial}`, phone), " or email ", link(`mailto:${email}`, email), "."],
});

/** The query of the list with more of its homes, if a page doesn't have all. */
export function longerList(page: Page): string | undefined {
  const form = elementsOf(page).find((element) => element.tagName === "form" && attribute(element, "action") === "#more");
  if (!form) return undefined;
  const query = new URLSearchParams();
  for (const input of elementsOf(form))
    if (input.tagName === "input" && attribute(input, "type") === "hidden")
      query.append(attribute(input, "name") ?? "", attribute(input, "value") ?? "");
  return query.size === 0 ? undefined : `?${query.toString()}`;
}

/** Without its fields, a calculator shows one example and asks to change it. */
const CALCULATOR = /#(?:[a-z]+-)?calculator$/;

/** Takes out what needs a script or a server. */
export function makeStatic(page: Page, agent: Agent): void {
  const all = elementsOf(page);
  const framed = new Set(all.flatMap((each) => (each.tagName === "iframe" ? [attribute(each, "src")] : [])));
  for (const element of all) {
    // One that was in what is removed by now.
    if (!isIn(page, element)) continue;
    // A link to what is in a frame beside it.
    const href = attribute(element, "href");
    const isLost = element.tagName === "a" && href !== undefined && (framed.has(href) || CALCULATOR.test(href));
    if (isLost || (element.tagName === "section" && CALCULATOR.test(`#${attribute(element, "id") ?? ""}`))) remove(element);
    else change(element, agent);
  }
  const left = elementsOf(page);
  const ids = new Set(left.map((each) => attribute(each, "id")));
  for (const label of left) if (label.tagName === "label" && !ids.has(attribute(label, "for"))) remove(label);
}

function isIn(page: Page, element: Element): boolean {
  let at: { parentNode?: unknown } | null = element;
  while (at?.parentNode) at = at.parentNode as { parentNode?: unknown } | null;
  return at === page;
}

function change(element: Element, agent: Agent): void {
  const { tagName } = element;
  if (tagName === "script") {
    if (attribute(element, "type") !== "application/ld+json") remove(element);
  } else if (tagName === "link") {
    if (/modulepreload/.test(attribute(element, "rel") ?? "") || /^(?:script|fetch)$/.test(attribute(element, "as") ?? "")) remove(element);
  } else if (tagName === "style") setText(element, stylesWithoutScripts(textOf(element)));
  else if (tagName === "noscript") unwrap(element);
  else if (tagName === "iframe") replaceWith(element, [noteOf(agent)]);
  else if (tagName === "form") changeForm(element, agent);
  else if (tagName === "button") changeButton(element);
  else if (/^(?:input|select|textarea)$/.test(tagName)) changeField(element);
}

/** What asks for a list or a result has nothing to say here; what sends something has. */
function changeForm(form: Element, agent: Agent): void {
  if (attribute(form, "method")?.toLowerCase() === "post") replaceWith(form, [noteOf(agent)]);
  else removeWithHeading(form);
}

/** What opens a part of the page by itself stays. */
function changeButton(button: Element): void {
  if (attribute(button, "popovertarget") === undefined && attribute(button, "commandfor") === undefined) remove(button);
}

/** A box that only styles read stays; a field of a form goes with it. */
function changeField(field: Element): void {
  const isPlain = /^(?:checkbox|radio)$/.test(attribute(field, "type") ?? "") && attribute(field, "name") === undefined;
  if (!isPlain || attribute(field, "form") !== undefined) remove(field);
}

/** Where an element's address is; several addresses with their widths for `srcset`. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  link: ["href", "imagesrcset"],
  img: ["src", "srcset"],
  source: ["src", "srcset"],
  video: ["src", "poster"],
  image: ["href"],
  use: ["href"],
  object: ["data"],
};
const PICTURE_META = /^(?:og:image|og:image:secure_url|twitter:image)$/;

const partsOf = (set: string): readonly { readonly address: string; readonly size: string }[] =>
  set.split(/,\s+|,(?=\/)/).flatMap((part) => {
    const [, address, size = ""] = /^\s*(\S+)(.*)$/s.exec(part) ?? [];
    return address === undefined ? [] : [{ address, size }];
  });

type Change = (address: string) => string | undefined;

/** Gives each address of a picture or a file to `change`; without an answer it's taken out. */
export function changeFiles(page: Page, changed: Change): void {
  for (const element of elementsOf(page)) {
    for (const name of ADDRESSES[element.tagName] ?? []) {
      const before = attribute(element, name);
      if (before === undefined || before.startsWith("#")) continue;
      const after = name.endsWith("srcset")
        ? partsOf(before)
            .flatMap(({ address, size }) => {
              const other = changed(address);
              return other === undefined ? [] : [other + size];
            })
            .join(", ") || undefined
        : changed(before);
      if (after === undefined && /^(?:link|source)$/.test(element.tagName)) remove(element);
      else setAttribute(element, name, after);
    }
    if (element.tagName === "meta" && PICTURE_META.test(attribute(element, "property") ?? attribute(element, "name") ?? "")) {
      const after = changed(attribute(element, "content") ?? "");
      if (after === undefined) remove(element);
      else setAttribute(element, "content", after);
    }
  }
}

/** The addresses of all pages of the site that a page at `from` links to. */
export const linksOf = (page: Page, from: string, siteUrl: string): readonly string[] =>
  elementsOf(page).flatMap((element) => {
    const href = element.tagName === "a" || element.tagName === "area" ? attribute(element, "href") : undefined;
    const own = href === undefined ? undefined : ownAddress(href, from, siteUrl);
    return own && !needsServer(own.pathname) ? [own.pathname] : [];
  });
