import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusSoon } from '../../lib/focus.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName } from '../../ui/person.ts';
import { type Action, ActionDialog } from './action-dialog.tsx';
import { saveFile } from './console-parts.tsx';

type Person = Outputs['operators']['person'];
type ActionName = 'resend' | 'verify' | 'suspend' | 'confirm' | 'restore' | 'sessions' | 'export' | 'erase';

const labels: Record<ActionName, string> = {
  resend: operatorScreens.resendVerification(),
  verify: operatorScreens.verifyByHand(),
  suspend: operatorScreens.suspend(),
  confirm: operatorScreens.confirmSuspension(),
  restore: operatorScreens.restore(),
  sessions: operatorScreens.endSessions(),
  export: operatorScreens.exportIt(),
  erase: operatorScreens.erase(),
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
      title: operatorScreens.sendTheVerificationEmailAgain(),
      button: operatorScreens.send(),
      effects: operatorScreens.theAddressGetsAFresh(),
      send: ({ reason }) => operators.resendVerification.mutate({ id, reason }),
    },
    verify: {
      title: inline(operatorScreens.verifyWhoByHand.parts({ who })),
      button: operatorScreens.verify(),
      effects: operatorScreens.theAddressCountsAsVerified(),
      send: ({ reason }) => operators.verifyPerson.mutate({ id, reason }),
    },
    suspend: {
      title: inline(operatorScreens.suspendWho.parts({ who })),
      button: operatorScreens.suspend(),
      isDanger: true,
      reasonFor: 'person',
      hasLength: true,
      effects: operatorScreens.sessionsEndLoginsAreRefused(),
      send: ({ reason, days }) => operators.suspendPerson.mutate({ id, reason, days }),
    },
    confirm: {
      title: inline(operatorScreens.confirmTheSuspensionOfWho.parts({ who })),
      button: operatorScreens.confirmSuspension(),
      isDanger: true,
      reasonFor: 'nobody',
      hasLength: true,
      effects: operatorScreens.itLastsFromNowFor(),
      send: ({ days }) => operators.confirmSuspension.mutate({ id, days }),
    },
    restore: {
      title: inline(operatorScreens.restoreWho.parts({ who })),
      button: operatorScreens.restore(),
      effects: operatorScreens.thePersonCanLogIn(),
      send: ({ reason }) => operators.restorePerson.mutate({ id, reason }),
    },
    sessions: {
      title: inline(operatorScreens.endAllSessionsOfWho.parts({ who })),
      button: operatorScreens.endSessions(),
      effects: operatorScreens.thePersonIsLoggedOut(),
      send: ({ reason }) => operators.endSessions.mutate({ id, reason }),
    },
    export: {
      title: inline(operatorScreens.exportTheDataOfWho.parts({ who })),
      button: operatorScreens.exportIt(),
      effects: operatorScreens.aFileWithWhatIs(),
      send: async ({ reason }) => {
        const { json } = await operators.exportPerson.mutate({ id, reason });
        saveFile(json, `person-${id}.json`);
      },
    },
    erase: {
      title: inline(operatorScreens.eraseWho.parts({ who })),
      button: operatorScreens.eraseAccount(),
      isDanger: true,
      reasonFor: 'nobody',
      effects: operatorScreens.everythingOfTheAccountIs(),
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
          ? operatorScreens.eachActionIsWrittenTo()
          : operatorScreens.suspendingOrErasingAnOperator()}
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
