/** What keeps an issue from going out. */
import type { IssuePreview, IssueTexts } from "../../domain/newsletter/newsletter-desk.ts";
import { LONGEST } from "../../domain/newsletter/issue-text.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { addressProblem } from "../email/addresses.ts";
import type { EmailSettings } from "../email/message.ts";
import type { Reader } from "../store/store.ts";
import { countConfirmed } from "./subscriber-list.ts";

/** In words for the agent; empty: it may go out. */
export async function obstaclesOf(
  db: Reader,
  { problems }: Pick<IssuePreview, "problems">,
  { subject, body }: IssueTexts,
  { emails }: { readonly emails: EmailSettings },
): Promise<readonly string[]> {
  const content = emails.content();
  const { confirmed } = await countConfirmed(db);
  return [
    ...(subject === "" ? ["It has no subject."] : []),
    ...(body === "" ? ["It has no text."] : []),
    ...(subject.length > LONGEST.subject || body.length > LONGEST.body ? ["It's too long."] : []),
    ...problems,
    ...(addressProblem(content) === undefined ? [] : ["Your site has no sender for emails yet. Set it under Content, Email."]),
    ...(hasPostalAddress(content)
      ? []
      : [
          "Your brokerage's postal address is missing. The law wants it in each newsletter (CAN-SPAM Act): save it under Content, Brokerage.",
        ]),
    ...(confirmed === 0 ? ["No one has confirmed a subscription yet."] : []),
  ];
}

/** A sample's address is invented. */
const hasPostalAddress = ({ brokerage: { sample, address, office } }: SiteContent): boolean =>
  !sample && office.trim() !== "" && address.street.trim() !== "" && address.city.trim() !== "" && /\d{5}/.test(address.zip);
