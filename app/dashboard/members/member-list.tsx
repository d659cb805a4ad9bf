/** Who has access, for the owner: invite, invite again, remove. */
import type { Colleague } from "../../../domain/dashboard/dashboard.ts";
import { Confirm, Form, When } from "../parts.tsx";
import { PersonFields } from "../person-fields.tsx";
import { type Fields, INTENT } from "../screen.ts";

/** What was typed into the invitation, and what is wrong with it. */
export type InviteState = { readonly typed: Fields; readonly problems?: { readonly name?: string; readonly email?: string } };

type Props = {
  members: readonly Colleague[];
  self: string;
  sendsEmail: boolean;
  kept: Fields | undefined;
  invite: InviteState | undefined;
};

export function MemberList({ members, self, sendsEmail, kept, invite }: Props) {
  const typed = invite?.typed ?? (kept?.[INTENT] === "invite" ? kept : undefined);
  return (
    <section aria-labelledby="members">
      <h2 id="members">People with access</h2>
      <p>
        Assistants do everything but this: they can't change who has access, connect other services, export everything or erase a person.
      </p>
      <ul className="rows">
        {members.map((member) => (
          <Row
            key={member.id}
            member={member}
            isSelf={member.id === self}
            isOpen={kept?.[INTENT] === "remove-member" && kept["member"] === member.id}
          />
        ))}
      </ul>
      <details className="confirm invite" open={typed !== undefined}>
        <summary className="link link-alone">Invite an assistant</summary>
        {!sendsEmail && (
          <p className="help">
            This site doesn't send email yet: the invitation will be saved as a file on the server, in the data folder's mail folder.
          </p>
        )}
        <Form intent="invite" label="Invite an assistant" className="request">
          <PersonFields typed={typed} problems={invite?.problems} emailHelp="We'll email them a link that works for seven days." isOther />
          <button type="submit" className="button">
            Send the invitation
          </button>
        </Form>
      </details>
    </section>
  );
}

const Row = ({
  member: { id, name, email, role, joinedAt, invitedUntil },
  isSelf,
  isOpen,
}: {
  member: Colleague;
  isSelf: boolean;
  isOpen: boolean;
}) => (
  <li className="card row">
    <h3>
      <span>{name}</span>
      <span className="tag">{role === "owner" ? "Owner" : "Assistant"}</span>
      {isSelf && <span className="tag">You</span>}
    </h3>
    <p className="row-email" translate="no">
      {email}
    </p>
    {joinedAt && (
      <p className="small">
        <span>Since </span>
        <When at={joinedAt} />
      </p>
    )}
    {!joinedAt && invitedUntil && (
      <p className="small">
        <span>Invited, until </span>
        <When at={invitedUntil} />
      </p>
    )}
    {!joinedAt && !invitedUntil && <p className="small">The invitation has expired.</p>}
    {!joinedAt && (
      <Form intent="invite" label={`Invite again: ${email}`} fields={{ name, email }}>
        <button type="submit" className="button button-quiet button-small">
          Invite again<span className="sr-only">{`: ${name}`}</span>
        </button>
      </Form>
    )}
    {role === "assistant" && (
      <Confirm
        summary={joinedAt ? "Remove" : "Withdraw the invitation"}
        about={name}
        question={
          joinedAt
            ? "They're signed out everywhere at once, and their passkeys stop working. What they did stays in the history."
            : "Its link stops working at once."
        }
        isOpen={isOpen}
      >
        <Form intent="remove-member" label={`Remove ${email}`} fields={{ member: id }}>
          <button type="submit" className="button button-bad">
            {joinedAt ? `Remove ${name}` : "Withdraw it"}
          </button>
        </Form>
      </Confirm>
    )}
  </li>
);
