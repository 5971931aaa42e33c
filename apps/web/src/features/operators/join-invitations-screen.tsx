import { isEmail } from '@exchange/contract/auth';
import { counted } from '@exchange/contract/format';
import { joinInvitationDays } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { focusFirstInvalid, focusSoon } from '../../lib/focus.ts';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { displayName } from '../../ui/person.ts';
import { ConsoleFinder, ConsoleList, hidden, useConsoleSearch } from './console-list.tsx';
import { AddressPages } from './console-parts.tsx';
import { day } from './figures.logic.ts';
import { useOperatorAction } from './use-operator-action.ts';

/** Takes the focus when a row goes. */
const listTitleId = 'console-invited';

type Invitation = Outputs['operators']['listJoinInvitations']['items'][number];

/** Invites one address after the other; what was typed stays after a refusal. */
function InviteForm() {
  const { operators } = trpc.useUtils().client;
  const [email, setEmail] = useState('');
  const [isBroken, setBroken] = useState(false);
  const inviting = useOperatorAction(
    (address: string, client_id) => operators.inviteToJoin.mutate({ email: address, client_id }),
    () => setEmail(''),
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const address = email.trim();
    setBroken(!isEmail(address));
    if (isEmail(address)) await inviting.run(address);
    focusFirstInvalid(form);
  };
  return (
    <form className="finder console__invite" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Email"
        type="email"
        name="invited"
        autoComplete="off"
        inputMode="email"
        value={email}
        onChange={(value) => {
          setEmail(value);
          setBroken(false);
        }}
        error={inviting.fields.email ?? inviting.error ?? (isBroken ? messages.validation.email() : undefined)}
      />
      <Button variant="primary" type="submit" busy={inviting.isPending}>
        Invite
      </Button>
    </form>
  );
}

function InvitationLine({ invitation: { id, email, invited_at, invited_by } }: { invitation: Invitation }) {
  const { operators } = trpc.useUtils().client;
  const withdrawing = useOperatorAction(
    () => operators.withdrawJoinInvitation.mutate({ id }),
    () => focusSoon(listTitleId),
  );
  const addressId = `invited-${id}`;
  return (
    <tr>
      <th scope="row" id={addressId} className="code">
        {email}
      </th>
      <td data-label="Invited by">{invited_by === null ? 'operators' : <bdi>{displayName(invited_by.name)}</bdi>}</td>
      <td data-label="On">{day(invited_at)}</td>
      <td>
        <BelongsTo value={addressId}>
          {' '}
          <Button small busy={withdrawing.isPending} onClick={() => void withdrawing.run(undefined)}>
            Take back
          </Button>
        </BelongsTo>{' '}
        {withdrawing.error && <Banner tone="error" role="alert" title={withdrawing.error} />}
      </td>
    </tr>
  );
}

/** Invites addresses to join, and lists who was invited by operators or members and has no account yet. */
export function InvitationsScreen() {
  useTitle('Invitations');
  const { is_invitation_needed } = useConfig();
  const { q, go } = useConsoleSearch([['all', 'All']] as const, 'all');
  const query = trpc.operators.listJoinInvitations.useInfiniteQuery({ q, limit: 20 }, byCursor);
  const invitations = itemsOf(query.data);
  return (
    <>
      <div className="page__head">
        <div>
          <h1>Invitations</h1>
          <p className="page__lede">
            {is_invitation_needed
              ? `Only an invited address can sign up here, for ${counted(joinInvitationDays, 'day')}.`
              : 'Nobody needs an invitation here: it is an email with a link to sign up.'}
          </p>
        </div>
      </div>
      <InviteForm />
      <section className="stack" aria-labelledby={listTitleId}>
        <h2 id={listTitleId} tabIndex={-1}>
          Not joined yet
        </h2>
        <ConsoleFinder
          q={q}
          label="Find invitations"
          placeholder="A part of the address"
          onSearch={(next) => go({ q: next })}
        />
        <ConsoleList
          query={query}
          loading="Loading invitations"
          name="Invitations"
          columns={['Address', 'Invited by', 'On', hidden('Action')]}
          items={invitations}
          row={(invitation) => <InvitationLine key={invitation.id} invitation={invitation} />}
          empty={q === '' ? 'Nobody is invited' : 'No invitation found'}
        />
        <AddressPages
          query={query}
          count={invitations.length}
          noun="invitations"
          fallback={messages.fallback.occurred()}
        />
      </section>
    </>
  );
}
