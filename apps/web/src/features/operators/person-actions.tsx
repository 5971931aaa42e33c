import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusSoon } from '../../lib/focus.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { displayName } from '../../ui/person.ts';
import { type Action, ActionDialog } from './action-dialog.tsx';
import { saveFile } from './console-parts.tsx';

type Person = Outputs['operators']['person'];
type ActionName = 'resend' | 'verify' | 'suspend' | 'confirm' | 'restore' | 'sessions' | 'export' | 'erase';

const labels: Record<ActionName, string> = {
  resend: 'Resend verification',
  verify: 'Verify by hand',
  suspend: 'Suspend',
  confirm: 'Confirm suspension',
  restore: 'Restore',
  sessions: 'End sessions',
  export: 'Export',
  erase: 'Erase',
};

/** What can be done about an account now. */
function actionsOf({ verified_at, suspended_at, is_suspension_provisional, role }: Person): ActionName[] {
  return [
    ...(verified_at === null ? (['resend', 'verify'] as const) : (['sessions', 'export'] as const)),
    ...(is_suspension_provisional ? (['confirm'] as const) : []),
    ...(role !== null ? [] : suspended_at === null ? (['suspend'] as const) : (['restore'] as const)),
    ...(role === null ? (['erase'] as const) : []),
  ];
}

function useActions({ user_id: id, name }: Person, onErased: () => void): Record<ActionName, Action> {
  const { operators } = trpc.useUtils().client;
  const who = <bdi>{displayName(name)}</bdi>;
  return {
    resend: {
      title: 'Send the verification email again?',
      button: 'Send',
      effects: 'The address gets a fresh link, within the limits of emails to one address.',
      send: ({ reason }) => operators.resendVerification.mutate({ id, reason }),
    },
    verify: {
      title: <>Verify {who} by hand?</>,
      button: 'Verify',
      effects: 'The address counts as verified, with its institute, and the password that waits is set.',
      send: ({ reason }) => operators.verifyPerson.mutate({ id, reason }),
    },
    suspend: {
      title: <>Suspend {who}?</>,
      button: 'Suspend',
      isDanger: true,
      reasonFor: 'person',
      hasLength: true,
      effects:
        'Sessions end, logins are refused with your reason, and requests leave every list. Others keep their chats.',
      send: ({ reason, days }) => operators.suspendPerson.mutate({ id, reason, days }),
    },
    confirm: {
      title: <>Confirm the suspension of {who}?</>,
      button: 'Confirm suspension',
      isDanger: true,
      reasonFor: 'nobody',
      hasLength: true,
      effects:
        'It lasts from now for as long as you choose. An email tells the person, with the reason of the moderator.',
      send: ({ days }) => operators.confirmSuspension.mutate({ id, days }),
    },
    restore: {
      title: <>Restore {who}?</>,
      button: 'Restore',
      effects: 'The person can log in again, and requests are back in every list. An email says so.',
      send: ({ reason }) => operators.restorePerson.mutate({ id, reason }),
    },
    sessions: {
      title: <>End all sessions of {who}?</>,
      button: 'End sessions',
      effects: 'The person is logged out everywhere and can log in again.',
      send: ({ reason }) => operators.endSessions.mutate({ id, reason }),
    },
    export: {
      title: <>Export the data of {who}?</>,
      button: 'Export',
      effects: 'A file with what is stored about the person, without chats, which nobody but the person reads.',
      send: async ({ reason }) => {
        const { json } = await operators.exportPerson.mutate({ id, reason });
        saveFile(json, `person-${id}.json`);
      },
    },
    erase: {
      title: <>Erase {who}?</>,
      button: 'Erase account',
      isDanger: true,
      reasonFor: 'nobody',
      effects:
        'Everything of the account is erased now, with the reasons about it in the audit log. This cannot be undone.',
      send: () => operators.erasePerson.mutate({ id }),
      onDone: onErased,
    },
  };
}

/** What an operator can do about an account. */
export function PersonActions({ person, onErased }: { person: Person; onErased: () => void }) {
  const [asked, setAsked] = useState<ActionName>();
  const actions = useActions(person, onErased);
  const shown = useRef(person);
  useEffect(() => {
    // The button that had the focus may have gone with what it did, also after the dialog was closed.
    if (shown.current !== person && document.activeElement === document.body) focusSoon('person');
    shown.current = person;
  }, [person]);
  return (
    <>
      <div className="row">
        {actionsOf(person).map((name) => (
          <Button
            key={name}
            small
            variant={name === 'erase' || name === 'suspend' ? 'danger' : undefined}
            onClick={() => setAsked(name)}
          >
            {labels[name]}
          </Button>
        ))}
      </div>
      <p className="quiet small">
        {person.role === null
          ? 'Each action is written to the audit log with its reason.'
          : 'Suspending or erasing an operator or moderator needs the role taken away first, by the command line.'}
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
