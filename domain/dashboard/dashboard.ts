/** What the dashboard needs from the server. `server/dashboard/` implements it. */
import type { Action, HistoryEntry } from "./actions.ts";
import type { Member } from "./members.ts";

/** The path of the dashboard, and of the screens that addresses lead to. */
export const DASHBOARD = "/dashboard";
/** Where the one-time address from the shell leads. */
export const START = `${DASHBOARD}/start`;
/** Where the link of a sign-in email leads. */
export const SIGN_IN_LINK = `${DASHBOARD}/sign-in/link`;
/** Where an invitation leads. */
export const JOIN = `${DASHBOARD}/join`;

/** The query parameter with the secret of a one-time link. */
export const LINK_KEY = "key";

/** A signed-in browser. */
export type Session = {
  /** Names it within lists; it opens nothing. */
  readonly id: string;
  readonly member: Member;
  /**
   * The member has used a passkey in the last ten minutes, or has none yet and has just arrived by a link.
   * Keys and members are managed only then.
   */
  readonly isFresh: boolean;
};

/** A session that has begun, with the secret for its cookie. */
export type NewSession = { readonly secret: string; readonly member: Member };

export type Device = {
  readonly id: string;
  /** "Safari on iPhone". */
  readonly name: string;
  /** UTC. */
  readonly signedInAt: string;
  readonly seenAt: string;
  readonly isThis: boolean;
};

export type Passkey = {
  readonly id: string;
  readonly name: string;
  /** UTC. */
  readonly addedAt: string;
  readonly usedAt: string | undefined;
};

export type Colleague = Member & {
  /** UTC; `undefined` while the invitation is open. */
  readonly joinedAt: string | undefined;
  /** Until when an open invitation is valid, UTC; `undefined` if there is none. */
  readonly invitedUntil: string | undefined;
};

/** Who is using a browser to sign in: for the name of the device. */
export type From = { readonly userAgent: string };

/** What a browser's WebAuthn call returned, as JSON text, and the name for a new key. */
export type NewPasskey = { readonly response: string; readonly name: string };

/** "expired": the page was open for too long, or was used already. "invalid": it isn't ours, or is for another site. */
export type PasskeyProblem = "expired" | "invalid" | "known";

/** How a one-time link may be used here. "elsewhere": it was asked for in another browser. */
export type LinkState = "usable" | "elsewhere" | "gone";

export type CodeResult = { readonly session: NewSession; readonly to: string } | "wrong" | "used-up" | "gone";

export interface Dashboard {
  /** Whether anything is shown at an address: once a key exists, or at the one-time address from the shell. */
  isShown(url: URL): Promise<boolean>;
  /** Whether emails are sent, or saved as files on the server. */
  readonly sendsEmail: boolean;

  readonly setUp: {
    /** What the one-time address leads to. "recover": an owner exists, and gets in again. */
    open(
      key: string,
    ): Promise<{ readonly mode: "first"; readonly options: object } | { readonly mode: "recover"; readonly owner: Member } | undefined>;
    /** Makes the owner with the first key. "gone": the address was used or has expired. */
    complete(
      key: string,
      owner: { readonly name: string; readonly email: string },
      passkey: NewPasskey,
      from: From,
    ): Promise<NewSession | PasskeyProblem | "gone">;
    recover(key: string, from: From): Promise<NewSession | undefined>;
  };

  readonly signIn: {
    /** WebAuthn options, as JSON, for a member who isn't known yet. */
    options(): Promise<object>;
    withPasskey(response: string, from: From): Promise<NewSession | PasskeyProblem>;
    /**
     * Emails a link to a known address. Takes the same time and has the same result for an unknown one.
     * @param browser the secret of this browser's earlier request, if it has one.
     * @returns the secret that this browser keeps: the link works only with it.
     */
    askForLink(email: string, to: string, browser: string | undefined): Promise<string>;
    linkState(key: string, browser: string | undefined): Promise<LinkState>;
    withLink(
      key: string,
      browser: string | undefined,
      from: From,
    ): Promise<{ readonly session: NewSession; readonly to: string } | undefined>;
    /** The code of the email, typed in the browser that asked. */
    withCode(code: string, browser: string | undefined, from: From): Promise<CodeResult>;
  };

  readonly sessions: {
    /** The session of a cookie; `undefined` if it has ended. */
    find(secret: string): Promise<Session | undefined>;
    list(session: Session): Promise<readonly Device[]>;
    /** Ends one of the member's sessions. Returns whether there was one. */
    end(session: Session, id: string): Promise<boolean>;
    endOthers(session: Session): Promise<void>;
    /** WebAuthn options, as JSON, to prove once more who is there. */
    touchOptions(session: Session): Promise<object>;
    /** Makes the session fresh. */
    touch(session: Session, response: string): Promise<"done" | PasskeyProblem>;
  };

  readonly passkeys: {
    list(member: Member): Promise<readonly Passkey[]>;
    options(member: Member): Promise<object>;
    add(member: Member, passkey: NewPasskey): Promise<"added" | PasskeyProblem>;
    rename(member: Member, id: string, name: string): Promise<boolean>;
    /** "last": the only key can't be removed. */
    remove(member: Member, id: string): Promise<"removed" | "last" | "gone">;
  };

  readonly members: {
    list(): Promise<readonly Colleague[]>;
    /** "known": someone with that address is a member already. "too-many": wait before the next invitation. */
    invite(by: Member, assistant: { readonly name: string; readonly email: string }): Promise<"invited" | "known" | "too-many">;
    /** Removes an assistant with keys, sessions and open links. */
    remove(by: Member, id: string): Promise<boolean>;
    /** The member whom an invitation is for, with options for a first passkey. */
    invitation(key: string): Promise<{ readonly member: Member; readonly options: object } | undefined>;
    /** Accepts an invitation, with a passkey or without. */
    join(key: string, passkey: NewPasskey | undefined, from: From): Promise<NewSession | PasskeyProblem | "gone">;
  };

  /** Entries on a page of the history. */
  readonly historyPage: number;
  /** Newest first; those of one member, or of all. @param before the id of the last entry of the page before. */
  history(of: Member | "everyone", before?: string): Promise<readonly HistoryEntry[]>;

  /** Adds an entry to the history. @param target a name, never a visitor's words. */
  record(member: Member, action: Action, target?: string): Promise<void>;

  /** Whether a member did something, ever. */
  hasDone(member: Member, action: Action): Promise<boolean>;
  /** Emails a test to where requests are sent. */
  sendTestEmail(member: Member): Promise<void>;

  readonly forms: {
    /**
     * Keeps what was typed into a form whose session had ended, for the member whose session it was.
     * Returns its id; `undefined` if the cookie never was of a member who still is one.
     */
    keep(secret: string, path: string, fields: Readonly<Record<string, string>>): Promise<string | undefined>;
    /** The same for a form with files: reads it only if the cookie was a member's, and keeps its text alone. */
    keepUpload(secret: string, path: string, request: Request): Promise<string | undefined>;
    /** What was kept for this member and path. */
    find(member: Member, id: string, path: string): Promise<Readonly<Record<string, string>> | undefined>;
  };
}
