/** Who works in the dashboard, and what each role may do. */

/** The agent is the owner; assistants do everything but manage access and data as a whole. */
export type Role = "owner" | "assistant";

/** What a role may do. */
export type Right =
  /** Own keys and devices, and everything of the agent's daily work. */
  | "work"
  /** Invite and remove members. */
  | "members"
  /** Read what everyone did. */
  | "whole-history"
  | "connections"
  | "exports"
  | "erasure";

const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: ["work", "members", "whole-history", "connections", "exports", "erasure"],
  assistant: ["work"],
};

export const mayDo = (role: Role, right: Right): boolean => RIGHTS[role].includes(right);

export type Member = {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
};

/** Most characters of a name: of a member, of a passkey. */
export const LONGEST_NAME = 80;

/** A typed name as one line without control characters; "" if nothing is left. */
export const cleanName = (typed: string): string =>
  typed
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME);
