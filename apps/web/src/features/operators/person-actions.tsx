import { operatorPeople } from '@exchange/contract/sentences/operators-people.screens';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfig } from '../../lib/config.ts';
import { focusSoon } from '../../lib/focus.ts';
import { saveFile } from '../../lib/save-file.ts';
import { exactTime } from '../../lib/time.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { displayName } from '../../ui/person.ts';
import { type Action, ActionDialog } from './action-dialog.tsx';

type Person = Outputs['operators']['person'];
type ActionName =
  | 'resend'
  | 'verify'
  | 'suspend'
  | 'confirm'
  | 'restore'
  | 'sessions'
  | 'factor'
  | 'address'
  | 'addressConfirm'
  | 'export'
  | 'erase';

/** What can be done about an account now. */
function actionsOf(person: Person, arePasswordsOff: boolean): ActionName[] {
  const { verified_at, suspended_at, deactivated_at, is_suspension_provisional, has_second_factor, role } = person;
  const { address_change } = person;
  const ofUnverified = arePasswordsOff ? [] : (['resend', 'verify'] as const);
  return [
    ...(verified_at === null ? ofUnverified : (['sessions', 'export'] as const)),
    ...(has_second_factor ? (['factor'] as const) : []),
    ...(verified_at !== null && role === null ? (['address'] as const) : []),
    ...(address_change !== null && !address_change.is_own ? (['addressConfirm'] as const) : []),
    ...(is_suspension_provisional ? (['confirm'] as const) : []),
    ...(role !== null
      ? []
      : suspended_at === null && deactivated_at === null
        ? (['suspend'] as const)
        : (['restore'] as const)),
    ...(role === null ? (['erase'] as const) : []),
  ];
}

function useActions({ user_id: id, name }: Person, onErased: () => void): Record<ActionName, Action> {
  const { operators } = trpc.useUtils().client;
  const who = { name: <bdi>{displayName(name)}</bdi> };
  const { resend, verify, suspend, confirm, restore, sessions, factor, export: exporting, erase } = operatorPeople;
  const { address, addressConfirm } = operatorPeople;
  const [email, setEmail] = useState('');
  return {
    resend: {
      title: resend.title(),
      button: resend.button(),
      effects: resend.effects(),
      send: ({ reason }) => operators.resendVerification.mutate({ id, reason }),
    },
    verify: {
      title: inline(verify.title.parts(who)),
      button: verify.button(),
      effects: verify.effects(),
      send: ({ reason }) => operators.verifyPerson.mutate({ id, reason }),
    },
    suspend: {
      title: inline(suspend.title.parts(who)),
      button: suspend.button(),
      isDanger: true,
      reasonFor: 'person',
      hasLength: true,
      effects: suspend.effects(),
      send: ({ reason, days }) => operators.suspendPerson.mutate({ id, reason, days }),
    },
    confirm: {
      title: inline(confirm.title.parts(who)),
      button: confirm.button(),
      isDanger: true,
      reasonFor: 'nobody',
      hasLength: true,
      effects: confirm.effects(),
      send: ({ days }) => operators.confirmSuspension.mutate({ id, days }),
    },
    restore: {
      title: inline(restore.title.parts(who)),
      button: restore.button(),
      effects: restore.effects(),
      send: ({ reason }) => operators.restorePerson.mutate({ id, reason }),
    },
    sessions: {
      title: inline(sessions.title.parts(who)),
      button: sessions.button(),
      effects: sessions.effects(),
      send: ({ reason }) => operators.endSessions.mutate({ id, reason }),
    },
    factor: {
      title: inline(factor.title.parts(who)),
      button: factor.button(),
      isDanger: true,
      effects: factor.effects(),
      send: ({ reason }) => operators.resetSecondFactor.mutate({ id, reason }),
    },
    address: {
      title: inline(address.title.parts(who)),
      button: address.button(),
      effects: address.effects(),
      controls: (broken) => (
        <TextInput
          label={address.email()}
          name="email"
          type="email"
          autoComplete="off"
          required
          data-autofocus
          value={email}
          onChange={setEmail}
          error={broken.email}
        />
      ),
      send: ({ reason }) => operators.changeAddress.mutate({ id, email, reason }),
      onDone: () => setEmail(''),
    },
    addressConfirm: {
      title: inline(addressConfirm.title.parts(who)),
      button: addressConfirm.button(),
      isDanger: true,
      effects: addressConfirm.effects(),
      send: ({ reason }) => operators.confirmAddressChange.mutate({ id, reason }),
    },
    export: {
      title: inline(exporting.title.parts(who)),
      button: exporting.button(),
      effects: exporting.effects(),
      send: async ({ reason }) => {
        const { json } = await operators.exportPerson.mutate({ id, reason });
        saveFile(json, `person-${id}.json`);
      },
    },
    erase: {
      title: inline(erase.title.parts(who)),
      button: erase.button(),
      isDanger: true,
      reasonFor: 'nobody',
      effects: erase.effects(),
      send: () => operators.erasePerson.mutate({ id }),
      onDone: onErased,
    },
  };
}

/** What an operator can do about an account. */
export function PersonActions({ person, onErased }: { person: Person; onErased: () => void }) {
  const { are_passwords_off } = useConfig();
  const [asked, setAsked] = useState<ActionName>();
  const actions = useActions(person, onErased);
  const { address_change } = person;
  const shown = useRef(person);
  useEffect(() => {
    // The button that had the focus may have gone with what it did, also after the dialog was closed.
    if (shown.current !== person && document.activeElement === document.body) focusSoon('person');
    shown.current = person;
  }, [person]);
  return (
    <>
      <div className="row">
        {actionsOf(person, are_passwords_off).map((name) => (
          <Button
            key={name}
            small
            variant={name === 'erase' || name === 'suspend' ? 'danger' : undefined}
            onClick={() => setAsked(name)}
          >
            {operatorPeople[name].open()}
          </Button>
        ))}
      </div>
      {address_change && (
        <p className="small">
          {inline(
            (address_change.is_pressed ? operatorPeople.addressWaitsOnly : operatorPeople.addressWaits).parts({
              email: <bdi>{address_change.email}</bdi>,
              time: exactTime(new Date(address_change.due_at)),
            }),
          )}
        </p>
      )}
      <p className="quiet small">
        {person.role === null ? operatorPeople.actionsAreLogged() : operatorPeople.roleGoesFirst()}
      </p>
      {asked && (
        <ActionDialog
          action={actions[asked]}
          onClose={() => {
            flushSync(() => setAsked(undefined));
            // The button may have gone with what it did.
            if (document.activeElement === document.body) focusSoon('person');
          }}
        />
      )}
    </>
  );
}
