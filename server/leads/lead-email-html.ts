/**
 * The HTML of the email about a request. Tables and inline styles, because mail programs render those alike. The head has Lead Metadata
 * 1.0, which a CRM can import.
 */
import { contactOf, type Lead } from "../../domain/leads/lead.ts";
import { telHref, escapeHtml, escapeLines } from "../email/text-safety.ts";

export type LeadPage = {
  readonly lead: Lead;
  readonly subject: string;
  /** Whose site this is. */
  readonly sender: string;
  /** Lead Metadata: where the lead comes from. */
  readonly source: string;
  /** The checked address that an answer goes to. */
  readonly replyTo: string | undefined;
  readonly intro: string;
  /** What stands under the answers: name and words. */
  readonly notes: readonly (readonly [string, string])[];
};

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const LINK = "color:#2B3D5B;text-decoration:underline";

/** Lead Metadata 1.0: all of its names, empty where nothing is known. */
export function leadMetadata(lead: Lead, source: string): Readonly<Record<string, string>> {
  const { name, email, phone, propertyAddress, message } = contactOf(lead.answers);
  return {
    lead_information_version: "1.0",
    lead_source: source,
    lead_type: lead.leadType,
    lead_name: name,
    lead_email: email,
    lead_phone: phone,
    lead_property_address: propertyAddress,
    lead_message: message,
  };
}

export function leadHtml(page: LeadPage): string {
  const { lead, subject, sender, intro, notes } = page;
  const metadata = Object.entries(leadMetadata(lead, page.source)).map(
    ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
${metadata.join("\n")}
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#FBF8F2;color:#14202E">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F2">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${SANS};font-size:16px;line-height:24px;color:#14202E">
<tr><td style="padding:0 0 20px;border-bottom:3px solid #F2B54A;font-size:18px;line-height:24px;color:#14202E">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0;font-family:${SERIF};font-weight:normal;font-size:28px;line-height:36px;color:#14202E">${escapeHtml(lead.formName)}</h1></td></tr>
<tr><td style="padding:0 0 24px;color:#5F6570">${escapeHtml(intro)}</td></tr>
${spam(lead)}<tr><td>
<table width="100%" cellpadding="0" cellspacing="0" style="background:#FFFFFF;border:1px solid #E9E5DC;border-collapse:separate;border-radius:4px">
${lead.answers.map((answer, at) => answerRow(answer, at === lead.answers.length - 1)).join("\n")}
</table>
</td></tr>
${actions(page)}<tr><td style="padding:28px 0 0">
<table width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:20px;color:#5F6570">
${notes.map(noteRow).join("\n")}
</table>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function spam({ spamSignals }: Lead): string {
  if (spamSignals.length === 0) return "";
  const reasons = spamSignals.map((reason) => `<li style="margin:4px 0 0">${escapeHtml(reason)}</li>`).join("");
  return `<tr><td style="padding:0 0 24px"><div style="padding:14px 18px;border-left:4px solid #B4491F;background:#FFFFFF"><strong>This may be spam.</strong> We saved it and sent it to you anyway, because the check can be wrong.<ul style="margin:8px 0 0;padding:0 0 0 20px">${reasons}</ul></div></td></tr>\n`;
}

function answerRow(answer: Lead["answers"][number], last: boolean): string {
  const line = last ? "" : "border-bottom:1px solid #E9E5DC;";
  return `<tr><th scope="row" align="left" valign="top" width="34%" style="${line}padding:12px 8px 12px 18px;font-weight:normal;font-size:14px;color:#5F6570">${escapeHtml(answer.label)}</th><td valign="top" style="${line}padding:12px 18px 12px 8px;word-break:break-word">${answerText(answer)}</td></tr>`;
}

function answerText({ role, value }: Lead["answers"][number]): string {
  const dial = role === "phone" ? telHref(value) : undefined;
  if (dial) return `<a href="tel:${dial}" style="${LINK}">${escapeHtml(value)}</a>`;
  return escapeLines(value);
}

/** An answer in one press, and a call in one press. */
function actions({ lead, replyTo }: LeadPage): string {
  const { phone } = contactOf(lead.answers);
  const dial = telHref(phone);
  const button =
    "display:inline-block;margin:0 12px 8px 0;padding:12px 20px;border-radius:4px;text-decoration:none;font-size:16px;line-height:20px";
  const answer = replyTo
    ? `<a href="mailto:${escapeHtml(encodeURIComponent(replyTo).replace("%40", "@"))}" style="${button};background:#B4491F;color:#FFFFFF">Reply by email</a>`
    : "";
  const call = dial ? `<a href="tel:${dial}" style="${button};border:1px solid #14202E;color:#14202E">Call ${escapeHtml(phone)}</a>` : "";
  return answer || call ? `<tr><td style="padding:24px 0 0">${answer}${call}</td></tr>\n` : "";
}

const noteRow = ([label, text]: readonly [string, string]): string =>
  `<tr><th scope="row" align="left" valign="top" width="34%" style="padding:4px 8px 4px 0;font-weight:normal">${escapeHtml(label)}</th><td valign="top" style="padding:4px 0;word-break:break-word">${escapeLines(text)}</td></tr>`;
