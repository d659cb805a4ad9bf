/** The dashboard's server side: `Services.dashboard`. All its state is in the store, so that it is the same in every copy of the site. */
import { type Dashboard, LINK_KEY, START } from "../../domain/dashboard/dashboard.ts";
import type { Store } from "../store/store.ts";
import { hasDone, historyOf, PAGE, recordTx } from "./audit.ts";
import type { Context } from "./context.ts";
import { findForm, keepForm, keepUpload } from "./kept-forms.ts";
import { findLink } from "./links.ts";
import { membersWith } from "./members.ts";
import { addPasskey, hasPasskeys, listPasskeys, optionsToAdd, removePasskey, renamePasskey } from "./passkeys.ts";
import { dashboardKey } from "./secrets.ts";
import { endOtherSessions, endSession, findSession, listDevices, touch, touchOptions } from "./sessions.ts";
import { setUpWith } from "./setup.ts";
import { signInWith } from "./sign-in.ts";

export type DashboardOptions = Pick<Context, "now" | "wake" | "siteUrl" | "steadyMs" | "content"> & {
  /** Emails are sent, not saved as files. */ readonly sendsEmail: boolean;
};

export async function openDashboard(store: Store, { sendsEmail, ...options }: DashboardOptions): Promise<Dashboard> {
  const key = await dashboardKey(store);
  const context: Context = { store, key, ...options };
  let isOpen = false;
  return {
    async isShown(url) {
      // Once open it stays so: the last key can't be removed. Without a database the answer is no: an error would show
      // that there is something.
      isOpen ||= await hasPasskeys(store.db).catch(() => false);
      if (isOpen) return true;
      // Looked up at every address, so that none takes longer than another.
      const link = findLink(store.db, context.now(), "shell", url.searchParams.get(LINK_KEY) ?? "");
      return (await link.catch(() => undefined)) !== undefined && url.pathname === START;
    },
    sendsEmail,
    setUp: setUpWith(context),
    signIn: signInWith(context),
    sessions: {
      find: (secret) => findSession(context, secret),
      list: (session) => listDevices(context, session),
      end: (session, id) => endSession(context, session, id),
      endOthers: (session) => endOtherSessions(context, session),
      touchOptions: (session) => touchOptions(context, session),
      touch: (session, response) => touch(context, session, response),
    },
    passkeys: {
      list: (member) => listPasskeys(context, member),
      options: (member) => optionsToAdd(context, member),
      add: (member, passkey) => addPasskey(context, member, passkey),
      rename: (member, id, name) => renamePasskey(context, member, id, name),
      remove: (member, id) => removePasskey(context, member, id),
    },
    members: membersWith(context),
    historyPage: PAGE,
    history: (of, before) => historyOf(context, of, before),
    record: (member, action, target) =>
      store.write((trx) => recordTx(trx, context.now(), { member: member.id, action, ...(target !== undefined && { target }) })),
    hasDone: (member, action) => hasDone(context, member, action),
    sendTestEmail: async (member) => {
      await store.write((trx) => recordTx(trx, context.now(), { member: member.id, action: "test-email-sent" }));
      context.wake();
    },
    forms: {
      keep: (secret, path, fields) => keepForm(context, secret, path, fields),
      keepUpload: (secret, path, request) => keepUpload(context, secret, path, request),
      find: (member, id, path) => findForm(context, member, id, path),
    },
  };
}
