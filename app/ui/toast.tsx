/**
 * Short messages at the edge of the screen: bottom right on a desktop, bottom on a phone. They are
 * announced to screen readers, wait while the visitor points at them or reads them by keyboard, and
 * can be dismissed by button or Escape.
 */
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { LinkedText, type TextLink } from "./texts.tsx";

type ToastMessage = { title: string; text: string; tone?: "good" | "bad"; /** A part of the text. */ link?: TextLink };

/** A shown message. Problems of one kind share one message that lists them. */
type Shown = Required<Omit<ToastMessage, "text" | "link">> & {
  id: number;
  texts: readonly { id: number; text: string; link: TextLink | undefined }[];
};

/** How long a confirmation is shown, in milliseconds. Errors stay until dismissed. */
const LASTS = 5000;
/** Most confirmations shown at a time. */
const MOST = 3;
let shown: readonly Shown[] = [];
let count = 0;
const watchers = new Set<() => void>();
const getShown = () => shown;

function change(next: readonly Shown[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Shows a message; the returned function removes it. Only for event handlers and effects. */
export function toast({ title, text, tone = "good", link }: ToastMessage): () => void {
  const id = ++count;
  const same = shown.find((item) => tone === "bad" && item.tone === tone && item.title === title);
  if (same) {
    // A repeated message replaces the earlier one.
    const texts = [...same.texts.filter((before) => before.text !== text), { id, text, link }];
    change(shown.map((item) => (item === same ? { ...item, texts } : item)));
  } else change(withinLimit([...shown, { id, title, tone, texts: [{ id, text, link }] }]));
  return () => removeText(id);
}

/** Removes one text from a message, and the message with its last one. */
function removeText(id: number): void {
  const rest = shown.map((item) => ({ ...item, texts: item.texts.filter((each) => each.id !== id) }));
  change(rest.filter(({ texts }) => texts.length > 0));
}

function withinLimit(items: readonly Shown[]): readonly Shown[] {
  const old = new Set(items.filter(({ tone }) => tone === "good").slice(0, -MOST));
  return items.filter((item) => !old.has(item));
}

const dismiss = (id: number): void => change(shown.filter((item) => item.id !== id));

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Rendered once, after the page. It exists from the start, as a live region must. */
export function Toasts() {
  const items = useSyncExternalStore(watch, getShown, getShown);
  const [paused, setPaused] = useState(false);
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);
  const pausing = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      setPaused(true);
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    },
    onBlur: () => setPaused(false),
  };
  // A removed message takes the focus or the pointer with it without an event: the next one must
  // not wait forever.
  useEffect(() => setPaused(items.length > 0 && section.current?.matches(":hover, :focus-within") === true), [items]);

  // A stack that is too high scrolls to the newest message.
  const newest = items.at(-1)?.id;
  useEffect(() => reveal(section.current, newest), [newest]);

  const close = (id: number) => {
    if (section.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true });
    dismiss(id);
  };
  return (
    <section ref={section} aria-label="Messages" className="toasts no-print" {...pausing}>
      <div role="status" aria-atomic="false">
        {items.map((item) => item.tone === "good" && <Item key={item.id} item={item} paused={paused} close={close} />)}
      </div>
      <div role="alert" aria-atomic="false">
        {items.map((item) => item.tone === "bad" && <Item key={item.id} item={item} paused={paused} close={close} />)}
      </div>
    </section>
  );
}

/** Not `scrollIntoView`, which would also scroll the page. */
function reveal(stack: HTMLElement | null, id: number | undefined): void {
  const item = stack?.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect();
  if (!stack || !item) return;
  const { top, bottom } = stack.getBoundingClientRect();
  if (item.bottom > bottom) stack.scrollTop += item.bottom - bottom;
  else if (item.top < top) stack.scrollTop -= top - item.top;
}

function Item({ item, paused, close }: { item: Shown; paused: boolean; close: (id: number) => void }) {
  const { id, title } = item;
  const bad = item.tone === "bad";
  useEffect(() => {
    if (bad || paused) return;
    const timer = setTimeout(() => dismiss(id), LASTS);
    return () => clearTimeout(timer);
  }, [id, bad, paused]);
  return (
    <div role="group" aria-label={title} data-message={id} className={bad ? "toast toast-bad" : "toast"}>
      <Icon kind={bad ? "alert" : "check"} className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-display text-lg leading-snug font-semibold">{title}</p>
        <Texts item={item} />
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-full"
        onClick={() => close(id)}
        onKeyDown={({ key }) => key === "Escape" && close(id)}
      >
        <Icon kind="cross" className="size-5" />
      </button>
    </div>
  );
}

/** A list that is too high scrolls, so that other messages stay in view. */
function Texts({ item: { title, texts } }: { item: Shown }) {
  const paragraphs = texts.map(({ id, text, link }) => (
    <p key={id} className="mt-0.5 leading-snug break-words">
      <LinkedText text={text} link={link} />
    </p>
  ));
  if (texts.length < 2) return paragraphs;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className="toast-texts" aria-label={`${title}: ${texts.length} messages`} tabIndex={0}>
      {paragraphs}
    </section>
  );
}
