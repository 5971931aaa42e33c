import type { BlockedPerson } from '@exchange/contract/blocks';
import { pathTo } from '@exchange/contract/paths';
import { blockSentences } from '@exchange/contract/sentences/blocks';
import { blockScreens } from '@exchange/contract/sentences/blocks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useUnblock } from './use-blocks.ts';

/** The list, which takes the focus when one of its rows is removed. */
const listId = 'blocked-list';

function Row({ person, busy, onUnblock }: { person: BlockedPerson; busy: boolean; onUnblock: () => void }) {
  const nameId = `blocked-${person.user_id}`;
  return (
    <li className="list-row list-row--plain">
      <div>
        <p id={nameId}>
          <NameLink href={pathTo.profile({ hashid: person.hashid })}>{displayName(person.name)}</NameLink>
        </p>
        <p className="quiet small">
          {inline(blockScreens.blockedAt.parts({ time: <TimeAgo at={person.blocked_at} /> }))}
        </p>
      </div>
      <div className="list-row__side">
        <Button small busy={busy} onClick={onUnblock} aria-describedby={nameId}>
          {messages.button.unblock()}
        </Button>
      </div>
    </li>
  );
}

/** The people whom the user has blocked, with a button to unblock each. */
export function BlockedCard() {
  const query = trpc.blocks.list.useQuery();
  const { data } = query;
  const { mutate, isPending, variables } = useUnblock(() => focusSoon(listId));
  return (
    <Card title={blockScreens.blockedPeople()} titleId="blocked">
      {data ? (
        <div id={listId} tabIndex={-1}>
          {data.length === 0 ? (
            <p className="quiet">{blockScreens.nobodyBlocked()}</p>
          ) : (
            <ul className="rows" aria-labelledby="blocked">
              {data.map((person) => (
                <Row
                  key={person.user_id}
                  person={person}
                  busy={isPending && variables.userId === person.user_id}
                  onUnblock={() => mutate({ userId: person.user_id })}
                />
              ))}
            </ul>
          )}
        </div>
      ) : (
        <LoadingLines query={query} fallback={blockSentences.fallback.loadBlocks()} count={2} />
      )}
      {data && data.length > 0 && <p className="quiet small">{blockScreens.whatUnblockingDoes()}</p>}
    </Card>
  );
}
