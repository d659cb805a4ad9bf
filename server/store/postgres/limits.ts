/**
 * How long PostgreSQL may take, and that it commits durably. Where a pooler gives each transaction another session, what is set for a
 * session is left to the client that has it next. So only what is the same for every copy of the site is set that way; a transaction that writes sets
 * all of it for itself.
 */

/** How long a statement may take, and wait for another's lock. Milliseconds. */
const STATEMENT_MS = 10_000;
const LOCK_MS = 5000;
const PATIENT_LOCK_MS = 60_000;

const namesAndValues = (isPatient: boolean) =>
  [
    ["lock_timeout", isPatient ? PATIENT_LOCK_MS : LOCK_MS],
    ["statement_timeout", isPatient ? 0 : STATEMENT_MS],
    ["idle_in_transaction_session_timeout", isPatient ? 0 : STATEMENT_MS],
  ] as const;

/** What a transaction selects at its beginning. A commit must be durable when it's answered, whatever the server's default is. */
export const limitsOf = (isPatient: boolean): string =>
  [
    ...namesAndValues(isPatient).map(([name, value]) => `set_config('${name}', '${value}', true)`),
    "case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', true) end",
  ].join(", ");

/** For a session, by a statement, because poolers such as PgBouncer refuse these as parameters of the connection. */
export const sessionLimits = (isPatient = false): string =>
  namesAndValues(isPatient)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join("; ");
