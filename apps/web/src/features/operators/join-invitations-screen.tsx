import { isEmail } from '@exchange/contract/auth';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorInvitations } from '@exchange/contract/sentences/operators-invitations.screens';
import { type FormEvent, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { errorKey, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid, focusSoon } from '../../lib/focus.ts';
import { listed } from '../../lib/formatters.ts';
import { isComposing } from '../../lib/keys.ts';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { newClientId } from '../../lib/sending.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { displayName } from '../../ui/person.ts';
import { useOperatorAction } from './action-dialog.tsx';
import { ConsoleFinder, ConsoleList, hidden, useConsoleSearch } from './console-list.tsx';
import { AddressPages } from './console-parts.tsx';
import { addressesOf, day } from './figures.logic.ts';

/** Takes the focus when a row goes. */
const listTitleId = 'console-invited';

type Invitation = Outputs['operators']['listJoinInvitations']['items'][number];

interface Refused {
  readonly address: string;
  readonly problem: string;
}

/** Invites one address after the other; those that are refused stay in the field, with the reason. */
function InviteForm() {
  const { operators } = trpc.useUtils().client;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const invite = async (addresses: readonly string[]) => {
    const refused: Refused[] = [];
    let message = '';
    for (const email of addresses)
      try {
        ({ message } = await operators.inviteToJoin.mutate({ email, client_id: newClientId() }));
      } catch (error) {
        // Only what is wrong with this address leaves the others their turn.
        if (addresses.length === 1 || errorKey(error) !== 'operators.hasAccount') throw error;
        refused.push({ address: email, problem: errorText(error, messages.fallback.occurred()) });
      }
    const count = addresses.length - refused.length;
    return { refused, message: addresses.length === 1 ? message : count > 0 && operatorInvitations.invited({ count }) };
  };
  const inviting = useOperatorAction(invite, ({ refused }) => {
    setText(refused.map(({ address }) => address).join('\n'));
    setProblem(refused.length === 0 ? undefined : listed(refused.map((one) => operatorInvitations.refused(one))));
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const addresses = addressesOf(text);
    const wrong = addresses.filter((address) => !isEmail(address));
    if (addresses.length < 2 && (wrong.length > 0 || addresses.length === 0)) setProblem(messages.validation.email());
    else if (wrong.length > 0) setProblem(operatorInvitations.noAddresses({ words: listed(wrong) }));
    else {
      setProblem(undefined);
      await inviting.run(addresses);
    }
    focusFirstInvalid(form);
  };
  return (
    <form className="finder console__invite" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={operatorInvitations.email()}
        hint={operatorInvitations.emailHint()}
        rows={1}
        name="invited"
        dir="ltr"
        autoComplete="off"
        inputMode="email"
        value={text}
        onChange={(value) => {
          setText(value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        error={problem ?? inviting.fields.email ?? inviting.error}
      />
      <Button variant="primary" type="submit" busy={inviting.isPending}>
        {operatorInvitations.invite()}
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
      <td data-label={operatorInvitations.invitedBy()}>
        {invited_by === null ? operatorInvitations.invitedByOperators() : <bdi>{displayName(invited_by.name)}</bdi>}
      </td>
      <td data-label={operatorInvitations.invitedOn()}>{day(invited_at)}</td>
      <td>
        <BelongsTo value={addressId}>
          {' '}
          <Button small busy={withdrawing.isPending} onClick={() => void withdrawing.run(undefined)}>
            {operatorInvitations.takeBack()}
          </Button>
        </BelongsTo>{' '}
        {withdrawing.error && <Banner tone="error" role="alert" title={withdrawing.error} />}
      </td>
    </tr>
  );
}

/** Invites addresses to join, and lists who was invited by operators or members and has no account yet. */
export default function InvitationsScreen() {
  useTitle(operatorScreens.place.invitations());
  const { is_invitation_needed } = useConfig();
  const { q, go } = useConsoleSearch(['all'] as const, 'all');
  const query = trpc.operators.listJoinInvitations.useInfiniteQuery({ q, limit: 20 }, byCursor);
  const invitations = itemsOf(query.data);
  return (
    <>
      <div className="page__head">
        <div>
          <h1>{operatorScreens.place.invitations()}</h1>
          <p className="page__lede">
            {is_invitation_needed ? operatorInvitations.onlyInvited() : operatorInvitations.notNeeded()}
          </p>
        </div>
      </div>
      <InviteForm />
      <section className="stack" aria-labelledby={listTitleId}>
        <h2 id={listTitleId} tabIndex={-1}>
          {operatorInvitations.waiting()}
        </h2>
        <ConsoleFinder
          q={q}
          label={operatorInvitations.find()}
          placeholder={operatorInvitations.findHint()}
          onSearch={(next) => go({ q: next })}
        />
        <ConsoleList
          query={query}
          loading={operatorInvitations.loading()}
          name={operatorScreens.place.invitations()}
          columns={[
            operatorScreens.address(),
            operatorInvitations.invitedBy(),
            operatorInvitations.invitedOn(),
            hidden(operatorScreens.action()),
          ]}
          items={invitations}
          row={(invitation) => <InvitationLine key={invitation.id} invitation={invitation} />}
          empty={q === '' ? operatorInvitations.none() : operatorInvitations.noneFound()}
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
