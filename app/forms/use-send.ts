import { useRef } from "react";
import { useFetcher } from "react-router";
import { savedOrigin } from "./origin.ts";
import { FIELD } from "./reserved-fields.ts";
import type { Outcome } from "./send.ts";

/**
 * Sends a form once, however often the button is pressed.
 * @param action where the form posts to if not the page's own address
 */
export function useSend(action: string | undefined) {
  const fetcher = useFetcher<Outcome>();
  const idempotencyKey = useRef("");
  /** `busy` changes with the next render, and a second press may come before it. */
  const sending = useRef(false);
  const busy = fetcher.state !== "idle";
  return {
    busy,
    outcome: fetcher.data,
    isSending: () => busy || sending.current,
    send(post: FormData): void {
      // With the time in front: the server finds keys of about the same time faster.
      idempotencyKey.current ||= `${Date.now().toString(36)}-${crypto.randomUUID()}`;
      post.set(FIELD.key, idempotencyKey.current);
      for (const [name, value] of Object.entries(savedOrigin())) post.set(name, value);
      sending.current = true;
      void fetcher.submit(post, { method: "post", ...(action ? { action } : {}) }).finally(() => (sending.current = false));
    },
    /** The next post is another request, not a retry. */
    renewKey: () => (idempotencyKey.current = ""),
  };
}
