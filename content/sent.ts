/** Text of the confirmation that stays on the page after a form was sent. */
import type { Form } from "../domain/forms/form.ts";
import { type BrowserContent, fromContent } from "../domain/site-content.ts";

export const sentCopy = fromContent(({ agent }: BrowserContent) => ({
  sent: "Sent",
  reference: "Reference",
  next: "What happens next",
  /** @param by when the answer is due, such as "Tuesday, November 24 at 11:24 AM CST". */
  reply: (by: string): string => `${agent.firstName} will call or email you by ${by}.`,
  /** Before the phone number, where the visitor left neither an email address nor a phone number. */
  unreachable: `You didn't leave a phone number or email, so ${agent.firstName} can't reach you yet. Please call and mention the reference:`,
  receipt: "We're also emailing you a receipt with this reference. If you don't see it, check your spam folder.",
  /** Before the phone number. */
  sooner: "Need an answer sooner? Call",
  /** With LEADS=browser, which sends nothing. */
  call: `To reach ${agent.firstName} now, call`,
  meanwhile: "In the meantime",
  /** Without scripts, where the names of the files aren't known anymore. */
  leftOut: (count: number): string =>
    `${count === 1 ? "1 file wasn't" : `${count} files weren't`} added: photos must be JPEG, PNG or WebP, 5 MB at most. You can email ${count === 1 ? "it" : "them"} to ${agent.email}.`,
}));

/** Two pages to look at next, by what the visitor asked for. */
export const meanwhile = {
  Buyer: [
    { path: "/buy/browse", label: "Browse homes for sale" },
    { path: "/booking", label: "Book a call" },
  ],
  Seller: [
    { path: "/sell/browse", label: "Read the selling guide" },
    { path: "/booking", label: "Book a call" },
  ],
  Renter: [
    { path: "/rent/browse", label: "Browse rentals" },
    { path: "/booking", label: "Book a call" },
  ],
  Investor: [
    { path: "/invest/browse", label: "Browse investment properties" },
    { path: "/booking", label: "Book a call" },
  ],
  General: [
    { path: "/buy/browse", label: "Browse homes for sale" },
    { path: "/booking", label: "Book a call" },
  ],
} as const satisfies Readonly<Record<Form["leadType"], readonly { readonly path: string; readonly label: string }[]>>;
