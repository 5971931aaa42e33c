import type { AccountAddress } from '@exchange/contract/addresses';
import { addressesPerAccount } from '@exchange/contract/limits';
import { addressScreens as say } from '@exchange/contract/sentences/addresses.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { errorFields } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { exactTime, fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The list, which takes the focus when one of its rows has changed. */
const listId = 'addresses-list';

/** What is done with an address: it is added or gets a new link, becomes the main one, or goes. */
type Task = 'add' | 'main' | 'remove';

interface DialogProps {
  task: Task;
  /** None for a new one. */
  address?: AccountAddress | undefined;
  onClose: () => void;
}

/** Asks for the password, and for the address if it is a new one. */
function AddressDialog({ task, address, onClose }: DialogProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState('');
  const done = {
    onSuccess: async ({ message }: { message: string }) => {
      await utils.addresses.list.invalidate();
      onClose();
      focusSoon(listId);
      toast.success(message);
    },
  };
  const adding = trpc.addresses.add.useMutation(done);
  const moving = trpc.addresses.makeMain.useMutation(done);
  const removing = trpc.addresses.remove.useMutation(done);
  const email = <bdi>{address?.email}</bdi>;
  const { id = 0 } = address ?? {};
  const dialogs = {
    add: {
      title: address === undefined ? say.add() : say.sendLink(),
      action: say.addButton(),
      what: say.addWhat(),
      mutation: adding,
      onSend: (password?: string) => adding.mutate({ email: address?.email ?? typed, password }),
    },
    main: {
      title: say.makeMainQuestion(),
      action: say.makeMain(),
      what: inline(say.makeMainWhat.parts({ email })),
      mutation: moving,
      onSend: (password?: string) => moving.mutate({ id, password }),
    },
    remove: {
      title: say.removeQuestion(),
      action: say.remove(),
      what: inline(say.removeWhat.parts({ email })),
      mutation: removing,
      onSend: (password?: string) => removing.mutate({ id, password }),
    },
  };
  const { what, ...dialog } = dialogs[task];
  return (
    <PasswordDialog {...dialog} variant={task === 'remove' ? 'danger' : 'primary'} onClose={onClose}>
      <p>{what}</p>
      {task === 'add' && address === undefined && (
        <TextInput
          label={say.email()}
          name="email"
          type="email"
          autoComplete="email"
          data-autofocus
          value={typed}
          onChange={setTyped}
          error={errorFields(adding.error).email}
        />
      )}
    </PasswordDialog>
  );
}

const dayOf = (day: string) => fullDay(new Date(`${day}T12:00:00Z`));

/** What stands below an address: whether it waits, and its institute with the end of the badge. */
function factsOf({ proven_at, institute, badge_ends_on, has_badge, put_back_until }: AccountAddress): string[] {
  const badge = institute && { institute: institute.name, day: badge_ends_on === null ? '' : dayOf(badge_ends_on) };
  return [
    ...(badge === null ? [] : [(has_badge ? (badge.day === '' ? say.badge : say.badgeUntil) : say.badgeRests)(badge)]),
    ...(proven_at === null ? [say.unproven()] : []),
    ...(put_back_until === null ? [] : [say.keptUntil({ time: exactTime(new Date(put_back_until)) })]),
  ];
}

interface RowProps {
  address: AccountAddress;
  /** Whether the profile could show another institute first. */
  hasChoice: boolean;
  onAsk: (task: Task) => void;
}

function AddressRow({ address, hasChoice, onAsk }: RowProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.addresses.show.useMutation({
    onSuccess: async ({ message }) => {
      await utils.addresses.list.invalidate();
      focusSoon(listId);
      toast.success(message);
    },
    onError: ({ message }) => toast.error(message),
  });
  const { id, email, is_main, proven_at, has_badge, institute, is_shown_first, put_back_until } = address;
  const nameId = `address-${id}`;
  const isProven = proven_at !== null;
  return (
    <li className="list-row list-row--plain">
      <div>
        <p className="account__browser" id={nameId}>
          <bdi>{email}</bdi>
        </p>
        {factsOf(address).map((fact) => (
          <p key={fact} className="quiet small">
            {fact}
          </p>
        ))}
      </div>
      <div className="list-row__side row">
        {is_main && (
          <StatusBadge tone="completed" icon="verified">
            {say.main()}
          </StatusBadge>
        )}
        {hasChoice && is_shown_first && (
          <StatusBadge tone="draft" icon="check">
            {say.shownFirst()}
          </StatusBadge>
        )}
        {hasChoice && has_badge && !is_shown_first && (
          <Button small busy={isPending} onClick={() => mutate({ id })} aria-describedby={nameId}>
            {say.showFirst()}
          </Button>
        )}
        {(!isProven || (institute !== null && !has_badge)) && (
          <Button small aria-haspopup="dialog" onClick={() => onAsk('add')} aria-describedby={nameId}>
            {say.sendLink()}
          </Button>
        )}
        {!is_main && isProven && (
          <Button small aria-haspopup="dialog" onClick={() => onAsk('main')} aria-describedby={nameId}>
            {say.makeMain()}
          </Button>
        )}
        {!is_main && put_back_until === null && (
          <Button small aria-haspopup="dialog" onClick={() => onAsk('remove')} aria-describedby={nameId}>
            {say.remove()}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The addresses of the account with their badges. */
export function AddressesCard() {
  const [asked, setAsked] = useState<Omit<DialogProps, 'onClose'> | null>(null);
  const query = trpc.addresses.list.useQuery();
  const { data } = query;
  const institutes = new Set(
    data?.flatMap(({ has_badge, institute }) => (has_badge && institute ? [institute.id] : [])),
  );
  return (
    <Card title={say.title()} titleId="addresses">
      <p>{say.what()}</p>
      {data ? (
        <ul className="rows" id={listId} tabIndex={-1} aria-labelledby="addresses">
          {data.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              hasChoice={institutes.size > 1}
              onAsk={(task) => setAsked({ task, address })}
            />
          ))}
        </ul>
      ) : (
        <LoadingLines query={query} fallback={messages.fallback.occurred()} count={2} />
      )}
      {data && data.length < addressesPerAccount && (
        <div className="row">
          <Button aria-haspopup="dialog" onClick={() => setAsked({ task: 'add' })}>
            {say.add()}
          </Button>
        </div>
      )}
      {asked !== null && <AddressDialog {...asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
