import type { SentAsk } from '@exchange/contract/asks';
import type { Said } from '@exchange/contract/sentences';
import { askScreens } from '@exchange/contract/sentences/asks.screens';
import { byCursor, distinctItems, fetchMore } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';

const stateNames: Record<SentAsk['state'], Said> = {
  invited: askScreens.invited,
  offered: askScreens.offered,
  no_answer: askScreens.noAnswer,
};

/** Whom the user asked for help on an own request, with what became of it; nothing if nobody was asked. */
export default function AskedPeople({ requestId }: { requestId: number }) {
  const query = trpc.asks.listSent.useInfiniteQuery({ id: requestId, limit: 10 }, byCursor);
  const people = distinctItems(query.data, ({ user_id }) => user_id);
  if (people.length === 0) return null;
  return (
    <section className="card-section">
      <h3>{askScreens.askedPeople()}</h3>
      <dl className="aside-list small">
        {people.map((person) => (
          <div key={person.user_id}>
            <dt>
              <NameLink href={profileHref(person.hashid)}>{displayName(person.name)}</NameLink>
            </dt>
            <dd>{stateNames[person.state]()}</dd>
          </div>
        ))}
      </dl>
      {query.hasNextPage && (
        <Button variant="quiet" small busy={query.isFetchingNextPage} onClick={() => void fetchMore(query)}>
          {askScreens.showMore()}
        </Button>
      )}
    </section>
  );
}
