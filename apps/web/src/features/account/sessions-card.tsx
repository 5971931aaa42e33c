import type { Session } from '@exchange/contract/account';
import { lifetimes } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { counted } from '@exchange/contract/messages/counted';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { EndOthersDialog } from './end-others-dialog.tsx';

/** The list, which takes the focus when one of its rows is removed. */
const listId = 'sessions-list';

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const name = session.browser ?? 'Unknown browser';
  return (
    <li className="list-row list-row--plain">
      <div>
        <p className="account__browser">{name}</p>
        <p className="quiet small">
          Logged in <TimeAgo at={session.created_at} />
          {!session.is_current && (
            <>
              {', last used '}
              <TimeAgo at={session.last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className="list-row__side">
        {session.is_current ? (
          <Tag tone="completed" icon="verified">
            This browser
          </Tag>
        ) : (
          <Button small busy={busy} onClick={onEnd} aria-label={`End the session of ${name}`}>
            End
          </Button>
        )}
      </div>
    </li>
  );
}

/** The sessions of the user, with a button to end each. */
export function SessionsCard() {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const query = trpc.account.sessions.useQuery();
  const { data, error } = query;
  const { mutate, isPending, variables } = trpc.account.endSession.useMutation({
    onError: (problem) => toast.error(errorText(problem, messages.fallback.occurred)),
    onSuccess: ({ message }) => {
      toast.success(message);
      focusSoon(listId);
    },
  });
  return (
    <Card
      title="Where you are logged in"
      titleId="sessions"
      end={
        data && data.length > 1 ? (
          <Button small onClick={() => setAsking(true)}>
            End all others
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <ul className="rows" id={listId} tabIndex={-1} aria-labelledby="sessions">
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={isPending && variables?.id === session.id}
              onEnd={() => mutate({ id: session.id })}
            />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed query={query} fallback={messages.fallback.occurred} />
      ) : (
        <div aria-hidden="true">
          <LineSkeletons count={2} />
        </div>
      )}
      <p className="quiet small">
        A session you do not know? End it and change your password. A session ends by itself after{' '}
        {counted(lifetimes.sessionIdleDays, 'day')} without use.
      </p>
      {asking && (
        <EndOthersDialog
          onClose={() => setAsking(false)}
          onEnded={(message) => {
            setAsking(false);
            toast.success(message);
            focusSoon(listId);
          }}
        />
      )}
    </Card>
  );
}
