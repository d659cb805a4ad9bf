/**
 * A form in the browser: checked by its own rules before it is sent, sent once however often the
 * button is pressed, and clear about the outcome. Without scripts none of this runs and the form is
 * a plain post to its own page.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher, useRouteLoaderData } from "react-router";
import { agent } from "../../content/agent.ts";
import { check, checkField, confirmation, type Errors, type Field, type Form, understoodIn, type Values } from "../../domain/forms/form.ts";
import { answersOf } from "../../domain/leads/lead.ts";
import type { loader as rootLoader } from "../root.tsx";
import { toast } from "../ui/toast.tsx";
import { FIELD } from "./reserved-fields.ts";
import { wasRejected, watchNumberInputs } from "./number-inputs.ts";
import { savedOrigin } from "./origin.ts";
import type { Result, Message } from "./receive.ts";
import type { Outcome } from "./send.ts";

/**
 * Typed and unsent values, in memory only: a visitor who looks at another page and comes back finds
 * them again.
 */
const drafts = new Map<string, Values>();

/** Photos attached to a form. Stored beside it, so that a failed upload loses none. */
export type Attached = {
  count(): number;
  /** Why they can't be sent, if so. */
  problem(): string | undefined;
  clear(): void;
  /** Calls back when others are picked; the returned function stops it. */
  watch(watcher: () => void): () => void;
};

export type RequestState = {
  /** The server's answer to a plain post of this form; absent if scripts sent it. */
  readonly posted: Result | undefined;
  readonly errors: Errors;
  /** Notes beside valid answers. */
  readonly notes: Values;
  /**
   * Initial values: those of a plain post that was not stored or doesn't reset the form, or those
   * typed here before.
   */
  readonly values: Values;
  /**
   * How often the form was reset. Its fields are remounted each time, so none starts with an
   * earlier answer.
   */
  readonly round: number;
  readonly consented: boolean;
  /** The page is the answer to a plain post that was not stored. */
  readonly again: boolean;
  readonly busy: boolean;
  readonly stored: boolean;
  /** Message in the form about a request that was not stored; absent if a toast shows it. */
  readonly trouble: Message | undefined;
  /** `server`, or `browser` if nothing is sent anywhere. */
  readonly mode: "server" | "browser";
  /** Whether the form is hydrated. */
  readonly hydrated: boolean;
  readonly formToken: string;
  readonly formProps: {
    readonly method: "post";
    readonly noValidate: boolean;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onReset: () => void;
  };
};

/** Forgets what was typed into a form: it was stored, and the visitor went to another page. */
export const forgetDraft = (form: string): void => void drafts.delete(form);

/**
 * @param action where the form posts to if not the page's own address: "/?index" on the home page.
 * @param inPlace shows failures in the form itself: in a frame, toasts may be out of sight.
 */
export function useRequest(form: Form, action?: string, attached?: Attached, inPlace = false): RequestState {
  const site = useRouteLoaderData<typeof rootLoader>("root");
  const fetcher = useFetcher<Outcome>();
  const answered = useActionData() as Result | undefined;
  // The answer the page came with: the router forgets it when the address changes, and what was
  // typed must not go with it.
  const [posted] = useState(answered?.form === form.id ? answered : undefined);
  const [errors, setErrors] = useState<Errors>(posted?.state === "invalid" ? posted.errors : {});
  const [stored, setStored] = useState(posted?.state === "stored");
  const [trouble, setTrouble] = useState<Message>();
  const [round, setRound] = useState(0);
  const [draft] = useState(() => drafts.get(form.id));
  const [hydrated, setHydrated] = useState(false);
  const element = useRef<HTMLFormElement | null>(null);
  const key = useRef<string>("");
  const complaint = useRef<() => void>(undefined);
  /**
   * Set on the press: `busy` is known only after the next render, and a second press may come
   * first.
   */
  const sending = useRef(false);
  const busy = fetcher.state !== "idle";
  const back = posted && posted.state !== "stored" ? posted : undefined;
  const begun = round > 0 ? {} : (posted?.values ?? draft ?? {});
  const [notes, setNotes] = useState(() => understoodIn(form, begun));

  useEffect(() => setHydrated(true), []);
  useEffect(watchNumberInputs, []);
  useEffect(() => attached?.watch(() => setErrors((found) => amended(found, attached.problem()))), [attached]);

  const finished = (text: string) => {
    if (form.done.shownBy !== "page") toast({ title: form.done.title, text });
    key.current = "";
    drafts.delete(form.id);
    setErrors({});
    setStored(true);
    if (!form.resets) return;
    setNotes({});
    element.current?.reset();
    // Fields with an earlier answer as initial value would return to it. They are remounted, and
    // the one in focus must not take the focus along.
    if (Object.keys(begun).length > 0) setRound((before) => before + 1);
    element.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
    attached?.clear();
  };

  const outcome = fetcher.data;
  useEffect(() => {
    if (!outcome) return;
    if (outcome.state === "stored") {
      // This toast stays until dismissed; the confirmation disappears by itself.
      if (outcome.leftOut) toast({ tone: "bad", ...outcome.leftOut });
      return finished(outcome.text);
    }
    if (outcome.state === "invalid") return show(outcome.errors);
    if (inPlace) return setTrouble(rateLimited(outcome));
    complaint.current = toast({ tone: "bad", ...rateLimited(outcome) });
    // Each answer is a new object, so each is reported once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outcome]);

  const show = (found: Errors) => {
    setErrors(found);
    const first = Object.keys(form.fields).find((name) => found[name]);
    if (first) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || sending.current) return;
    // The last attempt's message doesn't apply to this one.
    complaint.current?.();
    setTrouble(undefined);
    element.current = event.currentTarget;
    const post = new FormData(event.currentTarget);
    const raw = Object.fromEntries([...post].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
    if (attached) raw["photos"] = String(attached.count() || "");
    const { ok, values, errors: found } = check(form, raw);
    const problem = attached?.problem();
    if (!ok || problem) return show(problem ? { ...found, photos: problem } : found);
    setErrors({});
    if (site?.leads === "browser") {
      console.log(form.name, Object.fromEntries(answersOf(form, values).map(({ label, value }) => [label, value])));
      return finished(confirmation(form, values));
    }
    key.current ||= crypto.randomUUID();
    // The photos are sent with the upload itself; see photos-send.ts.
    if (attached) post.delete("photos");
    post.set(FIELD.key, key.current);
    for (const [name, value] of Object.entries(savedOrigin())) post.set(name, value);
    sending.current = true;
    void fetcher.submit(post, { method: "post", ...(action ? { action } : {}) }).finally(() => (sending.current = false));
  };

  /** A message disappears when its answer is fixed; no new one appears while the visitor types. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const now = draftOf(form, event.currentTarget);
    drafts.set(form.id, now);
    setNotes(understoodIn(form, now));
    const { name, value } = event.target as HTMLInputElement;
    const field = form.fields[name];
    if (wasRejected(event.nativeEvent)) return setErrors((found) => ({ ...found, [name]: needs(field) }));
    if (!field || !errors[name] || checkField(field, value, form.checks === "native")) return;
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([wrong]) => wrong !== name)));
  };

  return {
    posted,
    errors,
    notes,
    values: begun,
    round,
    consented: round === 0 && (posted?.consent ?? false),
    again: back !== undefined,
    busy,
    stored,
    trouble,
    mode: site?.leads ?? "server",
    hydrated,
    formToken: site?.formToken ?? "",
    formProps: { method: "post", noValidate: form.checks === "messages", onSubmit, onInput, onReset: () => setErrors({}) },
  };
}

/** The message of a number field for anything else. */
const needs = (field: Field | undefined): string => field?.rules?.find(({ kind }) => kind === "number")?.message ?? "";

const draftOf = (form: Form, element: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(element)].flatMap(([name, value]) => (form.fields[name] && typeof value === "string" ? [[name, value]] : [])),
  );

/** The errors after other photos are picked: those about the previous photos are removed. */
function amended({ photos, ...others }: Errors, problem: string | undefined): Errors {
  return photos !== undefined && problem !== undefined ? { ...others, photos: problem } : others;
}

/** The message for a request that was not stored. */
export function rateLimited(outcome: Exclude<Outcome, { state: "stored" | "invalid" }>): Message {
  if (outcome.state === "failed" && outcome.message) return outcome.message;
  const call = `Or call ${agent.phone}.`;
  if (outcome.state === "refused")
    return {
      title: "Your request wasn't sent",
      text: `We've had too many requests from your network. Everything you typed is still here. Please try again in ${outcome.minutes} ${outcome.minutes === 1 ? "minute" : "minutes"}. ${call}`,
    };
  const reason = outcome.state === "unreachable" ? "We couldn't reach our server." : (outcome.reason ?? "We couldn't save it.");
  return {
    title: "Your request wasn't sent",
    text: `${reason} Everything you typed is still here. Please try again. ${call}`,
  };
}
