/**
 * A form as it lives in the browser: checked by the form's own rules before it is sent, sent once however often the button is pressed,
 * and honest about what became of it. Without scripts none of this runs and the form is a plain post to its own page.
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

/** What was typed and not sent. In memory only: someone who looks at another page of the site and comes back finds it again. */
const drafts = new Map<string, Values>();

/** Photos that go with a form. They are kept beside it, so that a sending that fails loses none of them. */
export type Attached = {
  count(): number;
  /** Why they cannot be sent as they are, in words. */
  problem(): string | undefined;
  clear(): void;
  /** Tells when others are picked, until the answer is called. */
  watch(watcher: () => void): () => void;
};

export type RequestState = {
  /** What the server said to a plain post of this form; absent when scripts sent it. */
  readonly posted: Result | undefined;
  readonly errors: Errors;
  /** What is said about an answer that is right. */
  readonly notes: Values;
  /** What the fields begin with: what stood in a plain post that was not stored or that empties nothing, or what was typed here before. */
  readonly values: Values;
  /** How often the form was emptied. Its fields are made anew each time, so that none begins with an earlier answer. */
  readonly round: number;
  readonly consented: boolean;
  /** The page answers a plain post that was not stored. */
  readonly again: boolean;
  readonly busy: boolean;
  readonly stored: boolean;
  /** What is said in the form about a request that was not stored; absent where a toast says it. */
  readonly trouble: Message | undefined;
  /** `server`, or `browser` where nothing is sent anywhere. */
  readonly mode: "server" | "browser";
  /** Whether scripts have arrived. */
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

/** What was typed into a form, forgotten: it was stored, and the page went elsewhere. */
export const forgetDraft = (form: string): void => void drafts.delete(form);

/**
 * @param action where the form posts to when that is not the page's own address, "/?index" on the home page.
 * @param inPlace says in the form itself that a request was not stored: in a frame, the edge at which toasts stand may be out of sight.
 */
export function useRequest(form: Form, action?: string, attached?: Attached, inPlace = false): RequestState {
  const site = useRouteLoaderData<typeof rootLoader>("root");
  const fetcher = useFetcher<Outcome>();
  const answered = useActionData() as Result | undefined;
  // As it was when the page came: the router forgets it as soon as anything in the address changes, and what was typed must not go with it.
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
  /** From the press on: `busy` is known only once the page is drawn again, and a second press may come before that. */
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
    // Fields that began with an earlier answer would go back to it. They are made anew, and the one in focus must not take focus along.
    if (Object.keys(begun).length > 0) setRound((before) => before + 1);
    element.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
    attached?.clear();
  };

  const outcome = fetcher.data;
  useEffect(() => {
    if (!outcome) return;
    if (outcome.state === "stored") {
      // This one stays until it is dismissed; the confirmation goes after its time.
      if (outcome.leftOut) toast({ tone: "bad", ...outcome.leftOut });
      return finished(outcome.text);
    }
    if (outcome.state === "invalid") return show(outcome.errors);
    if (inPlace) return setTrouble(rateLimited(outcome));
    complaint.current = toast({ tone: "bad", ...rateLimited(outcome) });
    // Each answer is a new object: what is said about one request is said once.
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
    // What was said of the last try is not true of this one.
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
    // The photos go with the sending itself, see photos-send.ts.
    if (attached) post.delete("photos");
    post.set(FIELD.key, key.current);
    for (const [name, value] of Object.entries(savedOrigin())) post.set(name, value);
    sending.current = true;
    void fetcher.submit(post, { method: "post", ...(action ? { action } : {}) }).finally(() => (sending.current = false));
  };

  /** A message goes as soon as its answer is fixed; no new one appears while someone types. */
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

/** What a field that takes a number says to anything else. */
const needs = (field: Field | undefined): string => field?.rules?.find(({ kind }) => kind === "number")?.message ?? "";

const draftOf = (form: Form, element: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(element)].flatMap(([name, value]) => (form.fields[name] && typeof value === "string" ? [[name, value]] : [])),
  );

/** The errors once other photos are picked: what was said of those before need not be true of these. */
function amended({ photos, ...others }: Errors, problem: string | undefined): Errors {
  return photos !== undefined && problem !== undefined ? { ...others, photos: problem } : others;
}

/** The honest words for a request that was not stored. */
export function rateLimited(outcome: Exclude<Outcome, { state: "stored" | "invalid" }>): Message {
  if (outcome.state === "failed" && outcome.said) return outcome.said;
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
