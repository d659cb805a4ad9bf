/** The emails to members: links to sign in, invitations, and changes of who gets in. */
import type { Action } from "../../domain/dashboard/actions.ts";
import { DASHBOARD, JOIN, LINK_KEY, SIGN_IN_LINK } from "../../domain/dashboard/dashboard.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { formatTime } from "../email/format-time.ts";
import { type EmailContent, renderEmail } from "../email/layout.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import type { EmailRow } from "../email/outbox.ts";
import { personName } from "../email/text-safety.ts";
import type { Store } from "../store/store.ts";
import { ACCESS_CHANGED } from "./audit.ts";
import { codeOfLink, INVITATION_EMAIL, secretOfLink, SIGN_IN_EMAIL } from "./links.ts";
import { dashboardKey } from "./secrets.ts";
import { findMember } from "./sign-in.ts";

type Written = { readonly to: string; readonly content: EmailContent };

/** Composes them for the outbox. `undefined`: out of date, because the link was used or replaced, or the member is gone. */
export const memberEmailWriter =
  (store: Store, settings: EmailSettings, now: () => Date) =>
  async (row: EmailRow): Promise<EmailMessage | undefined> => {
    const { db } = store;
    const key = await dashboardKey(store);
    const about = row.about ?? "";
    const written = row.kind === ACCESS_CHANGED ? await accessChanged(about) : await aboutLink(row.kind, about);
    return (
      written && { id: row.id, date: new Date(row.created_at), from: settings.mailFrom, to: written.to, ...renderEmail(written.content) }
    );

    async function aboutLink(kind: string, id: string): Promise<Written | undefined> {
      const links = db.selectFrom("sign_in_links").selectAll().where("id", "=", id);
      const link = await links.where("used_at", "is", null).where("ends_at", ">", now().toISOString()).executeTakeFirst();
      const member = link?.member ? await findMember(db, link.member) : undefined;
      if (!link || !member) return undefined;
      const secret = secretOfLink(key, id);
      if (kind === SIGN_IN_EMAIL) return { to: member.email, content: signInEmail(settings, secret, codeOfLink(key, id)) };
      return kind === INVITATION_EMAIL
        ? {
            to: member.email,
            content: invitation(settings, settings.content(), { secret, name: personName(member.name), until: link.ends_at }),
          }
        : undefined;
    }

    async function accessChanged(id: string): Promise<Written | undefined> {
      const entry = await db.selectFrom("audit_log").selectAll().where("id", "=", id).executeTakeFirst();
      const member = entry?.member ? await findMember(db, entry.member) : undefined;
      if (!entry || !member) return undefined;
      const owners = db.selectFrom("members").select("email").where("role", "=", "owner").where("removed_at", "is", null);
      if (entry.action === "test-email-sent") return { to: settings.agentEmail, content: testEmail(settings, settings.content()) };
      const to = entry.action === "member-joined" ? (await owners.executeTakeFirst())?.email : member.email;
      return to === undefined ? undefined : { to, content: changeEmail(settings, entry.action, personName(entry.target), entry.at) };
    }
  };

const fromAgent = ({ agent, brokerage }: SiteContent) => ({ sender: brokerage.name, footer: [`${agent.name}, ${agent.phone}`] });

const signInEmail = ({ siteUrl, content }: EmailSettings, secret: string, code: string): EmailContent => ({
  ...fromAgent(content()),
  subject: "Sign in to your website's dashboard",
  heading: "Sign in to your dashboard",
  blocks: [
    { text: "Open this link in the browser where you asked for it. It works once, for 15 minutes." },
    { buttons: [{ text: "Sign in", url: `${siteUrl}${SIGN_IN_LINK}?${LINK_KEY}=${secret}` }] },
    { text: `Reading this on another device? Type this code where you asked for it: ${code.slice(0, 4)} ${code.slice(4)}` },
    { text: "Didn't ask to sign in? Then you don't have to do anything. Never give this code to anyone.", quiet: true },
  ],
});

const invitation = (
  { siteUrl }: EmailSettings,
  content: SiteContent,
  { secret, name, until }: { readonly secret: string; readonly name: string; readonly until: string },
): EmailContent => ({
  ...fromAgent(content),
  subject: `${content.agent.name} invites you to the website's dashboard`,
  heading: name ? `${name}, you're invited` : "You're invited",
  blocks: [
    {
      text: `${content.agent.name} would like you to help run the website ${new URL(siteUrl).host}: answer requests, keep appointments and look after the listings.`,
    },
    { buttons: [{ text: "Accept the invitation", url: `${siteUrl}${JOIN}?${LINK_KEY}=${secret}` }] },
    {
      text: `The link works once, until ${formatTime(until, content.agent.timeZone)}. It's for you alone: please don't forward this email.`,
    },
    { text: "Don't know what this is about? Then you don't have to do anything.", quiet: true },
  ],
});

const testEmail = ({ siteUrl }: EmailSettings, site: SiteContent): EmailContent => ({
  ...fromAgent(site),
  subject: "Your website's email arrives",
  heading: "This is the test",
  blocks: [
    { text: "Requests from your website will arrive here, like this one. If it was in the spam folder, mark it as not spam." },
    { buttons: [{ text: "Check it off in First steps", url: siteUrl + DASHBOARD }] },
  ],
});

const CHANGES: Partial<Record<Action, (target: string) => string>> = {
  "passkey-added": (target) => `A passkey was added to your account: ${target || "unnamed"}.`,
  "passkey-removed": (target) => `A passkey was removed from your account: ${target || "unnamed"}.`,
  "member-joined": (target) => `${target || "Your assistant"} has accepted your invitation and can now use the dashboard.`,
  "signed-in-from-shell": () => "Someone signed in as you with the one-time address from the server.",
};

const changeEmail = ({ siteUrl, content }: EmailSettings, action: Action, target: string, at: string): EmailContent => ({
  ...fromAgent(content()),
  subject: "Someone's access to your website's dashboard has changed",
  heading: "A change of access",
  blocks: [
    { text: CHANGES[action]?.(target) ?? "Something about who may use the dashboard has changed." },
    { facts: [["When", formatTime(at, content().agent.timeZone)]] },
    {
      text: "Was that you, or did you expect it? Then you don't have to do anything. If not, sign in, and remove the key or the person under Members and devices.",
    },
    { buttons: [{ text: "Open the dashboard", url: siteUrl + DASHBOARD }], quiet: true },
  ],
});
