/**
 * A form in the browser: checked by its own rules before it is sent, sent once, and clear about the
 * outcome. Without scripts none of this runs and the form is a plain post to its own page.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData, useRouteLoaderData } from "react-router";
import { check } from "../../domain/forms/check.ts";
import { confirmation as confirmationText, type Form } from "../../domain/forms/form.ts";
import type { ErrorMessages } from "../../domain/forms/values.ts";
import { answersOf } from "../../domain/leads/lead.ts";
import type { loader as rootLoader } from "../root.tsx";
import { momentIn } from "../../domain/time/zones.ts";
import { useContent } from "../content.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { toast } from "../ui/toast.tsx";
import { draftOf, forgetDraft } from "./drafts.ts";
import { type Failure, failureMessage, phoneLink } from "./failure-message.ts";
import { contactFor, saveContact } from "./last-contact.ts";
import type { PickedPhotos } from "./photos/selected-photos.ts";
import type { Message, Result } from "./receive.ts";
import type { Sent } from "./sent/sent.ts";
import { useFieldMessages } from "./use-field-messages.ts";
import { useSend } from "./use-send.ts";
import { useSent } from "./sent/use-sent.ts";

type Options = {
  /** Where the form posts to if not the page's own address: "/?index" on the home page. */
  readonly action?: string | undefined;
  readonly photos?: PickedPhotos | undefined;
  /** The form is in a frame, where a toast may be out of sight: failures are shown in the form. */
  readonly framed?: boolean | undefined;
};

export type RequestState = ReturnType<typeof useRequest>;

/** A form's state in the browser: checks, sending, messages and the confirmation. */
export function useRequest(form: Form, { action, photos, framed }: Options = {}) {
  const site = useRouteLoaderData<typeof rootLoader>("root");
  const { agent } = useContent();
  const hydrated = useHydrated();
  const { posted, values, round, remountFields } = useInitialValues(form, hydrated);
  const { errors, setErrors, notes, setNotes, onInput } = useFieldMessages(form, posted, values, photos);
  const { busy, outcome, isSending, send, renewKey } = useSend(action);
  const [failure, showFailure, clearFailure] = useFailure(framed);
  const confirmation = useSent(form.id);
  const element = useRef<HTMLFormElement | null>(null);
  /** With `browser`, nothing is sent anywhere. */
  const mode = site?.leads ?? "server";

  /** @param signed the request for the page's address; absent with LEADS=browser. */
  const confirm = (sent: Sent, signed?: string) => {
    if (form.done.shownBy !== "page") toast({ title: form.done.title, text: confirmationText(form, sent.photos) });
    renewKey();
    forgetDraft(form.id);
    setErrors({});
    confirmation.confirm(sent, signed);
    if (!form.resets) return;
    setNotes({});
    element.current?.reset();
    remountFields();
    photos?.clear();
  };

  const showErrors = (found: ErrorMessages) => {
    setErrors(found);
    focusFirst(element.current, form, found);
  };

  useEffect(() => {
    if (!outcome) return;
    if (outcome.state === "invalid") return showErrors(outcome.errors);
    if (outcome.state !== "stored") return showFailure(outcome);
    // This toast stays until dismissed; the confirmation disappears by itself.
    if (outcome.leftOut) toast({ tone: "bad", ...outcome.leftOut });
    confirm(outcome.sent, outcome.signed);
    // Each answer is a new object, so each is reported once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outcome]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending()) return;
    clearFailure();
    element.current = event.currentTarget;
    const { post, checked } = readForm(form, event.currentTarget, photos);
    if (!checked.ok) return showErrors(checked.errors);
    setErrors({});
    saveContact(form, checked.values);
    if (mode === "browser") {
      console.log(form.name, Object.fromEntries(answersOf(form, checked.values).map(({ label, value }) => [label, value])));
      return confirm({ form: form.id, photos: Number(checked.values["photos"]) || 0, when: momentIn(agent.timeZone, Date.now()) });
    }
    send(post);
  };

  const formProps = { method: "post", noValidate: form.checks === "messages", onSubmit, onInput, onReset: () => setErrors({}) } as const;
  const formToken = site?.formToken ?? "";
  return { posted, values, round, errors, notes, busy, confirmation, failure, mode, hydrated, formToken, formProps };
}

/** What a form would post, and whether it passes the form's rules. */
function readForm(form: Form, element: HTMLFormElement, photos: PickedPhotos | undefined) {
  const post = new FormData(element);
  if (photos) post.set("photos", String(photos.count() || ""));
  const problem = photos?.problem();
  const checked = check(form, Object.fromEntries(post) as Record<string, string>, problem ? { photos: problem } : {});
  // The photos are sent with the upload itself; see send-photos.ts.
  post.delete("photos");
  return { post, checked };
}

function focusFirst(element: HTMLFormElement | null, form: Form, errors: ErrorMessages): void {
  const first = Object.keys(form.fields).find((name) => errors[name]);
  if (first) element?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

/**
 * What the fields start with: the values of a plain post that was not stored, those typed here
 * before, or who sent the last form.
 * @param hydrated the page is: the first render must match the server's HTML.
 */
function useInitialValues(form: Form, hydrated: boolean) {
  const answer = useActionData() as Result | undefined;
  // The router forgets the answer the page came with when the address changes; what was typed must
  // not go with it.
  const [posted] = useState(answer?.form === form.id && answer.state !== "stored" ? answer : undefined);
  const [draft] = useState(() => draftOf(form) ?? (hydrated ? contactFor(form) : undefined));
  const [round, setRound] = useState(0);
  const values = round > 0 ? {} : ((posted ? posted.values : draft) ?? {});
  return {
    posted,
    values,
    /** The key of the fields. */
    round,
    /** Fields with an earlier value would return to it when the form is reset. */
    remountFields: () => Object.keys(values).length > 0 && setRound((before) => before + 1),
  };
}

/** On these screens a toast would cover the button that it asks to press again. */
const SMALL = "(width < 48rem)";

/**
 * The message about a form that was not stored: a toast, or the returned message beside the button,
 * with `framed` and on small screens.
 */
function useFailure(framed = false) {
  const content = useContent();
  const [failure, setFailure] = useState<Message>();
  const closeToast = useRef<() => void>(undefined);
  const show = (found: Failure) => {
    const message = failureMessage(found, content);
    if (framed || matchMedia(SMALL).matches) setFailure(message);
    else closeToast.current = toast({ tone: "bad", ...message, link: phoneLink(content) });
  };
  const clear = () => {
    closeToast.current?.();
    setFailure(undefined);
  };
  return [failure, show, clear] as const;
}
