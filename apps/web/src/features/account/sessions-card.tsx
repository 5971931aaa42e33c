import type { Session } from '@exchange/contract/account';
import { browserWords } from '@exchange/contract/auth';
import { lifetimes } from '@exchange/contract/limits';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useEffect, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** `Firefox on Linux`, or that the browser did not say. */
function sessionName({ browser }: Session): string {
  return browser === null ? accountScreens.unknownBrowser() : browserWords(browser);
}

interface DialogProps {
  onClose: () => void;
  onEnded: (message: string) => void;
}

/** Asks for the password before one other session is ended. */
function EndSessionDialog({ session, onClose, onEnded }: DialogProps & { session: Session }) {
  const mutation = trpc.account.endSession.useMutation({
    onSuccess: ({ message }) => onEnded(message),
  });
  return (
    <PasswordDialog
      title={accountScreens.endSessionQuestion()}
      action={accountScreens.endSession()}
      variant="primary"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ id: session.id, password })}
      onClose={onClose}
    >
      <p>{accountScreens.sessionLogsInAgain({ session: sessionName(session) })}</p>
    </PasswordDialog>
  );
}

/** Asks for the password before all other sessions are ended. */
function EndOthersDialog({ onClose, onEnded }: DialogProps) {
  const mutation = trpc.account.endOtherSessions.useMutation({
    onSuccess: ({ message }) => onEnded(message),
  });
  return (
    <PasswordDialog
      title={accountScreens.endOthersQuestion()}
      action={accountScreens.endOthers()}
      variant="primary"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ password })}
      onClose={onClose}
    >
      <p>{accountScreens.othersLogInAgain()}</p>
    </PasswordDialog>
  );
}

/** The list, which takes the focus when one of its rows is removed. */
const listId = 'sessions-list';

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const nameId = `session-${session.id}`;
  return (
    <li className="list-row list-row--plain">
      <div>
        <p className="account__browser" id={nameId}>
          {sessionName(session)}
        </p>
        <p className="quiet small">
          {inline(
            session.is_current
              ? accountScreens.loggedInAt.parts({ time: <TimeAgo at={session.created_at} /> })
              : accountScreens.loggedInAndUsed.parts({
                  time: <TimeAgo at={session.created_at} />,
                  lastUsed: <TimeAgo at={session.last_used_at} />,
                }),
          )}
        </p>
      </div>
      <div className="list-row__side">
        {session.is_current ? (
          <StatusBadge tone="completed" icon="verified">
            {accountScreens.thisBrowser()}
          </StatusBadge>
        ) : (
          <Button small onClick={onEnd} aria-describedby={nameId}>
            {accountScreens.endButton()}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The sessions of the user, with a button to end each. */
export function SessionsCard() {
  const toast = useToast();
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const [ended, setEnded] = useState(0);
  const { are_passwords_off } = useConfig();
  const howSessionsEnd = are_passwords_off
    ? accountScreens.howSessionsEndWithoutPasswords
    : accountScreens.howSessionsEnd;
  const query = trpc.account.sessions.useQuery();
  const { data } = query;
  const dialog = {
    onClose: () => setEnding(null),
    onEnded: (message: string) => {
      setEnding(null);
      setEnded((count) => count + 1);
      toast.success(message);
    },
  };
  // After the dialog has gone, which gives the focus back to a button that goes with its row.
  useEffect(() => {
    if (ended > 0) focusSoon(listId);
  }, [ended]);
  return (
    <Card
      title={accountScreens.sessions()}
      titleId="sessions"
      end={
        data && data.length > 1 ? (
          <Button small onClick={() => setEnding('others')}>
            {accountScreens.endOthers()}
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <ul className="rows" id={listId} tabIndex={-1} aria-labelledby="sessions">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      ) : (
        <LoadingLines query={query} fallback={messages.fallback.occurred()} count={2} />
      )}
      <p className="quiet small">{howSessionsEnd({ sessionIdleDays: lifetimes.sessionIdleDays })}</p>
      {ending === 'others' && <EndOthersDialog {...dialog} />}
      {ending !== null && ending !== 'others' && <EndSessionDialog session={ending} {...dialog} />}
    </Card>
  );
}
