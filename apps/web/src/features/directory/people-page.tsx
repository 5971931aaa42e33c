import { plural } from '@exchange/contract/format';
import { rates } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { searchTokens, smallWords } from '@exchange/contract/search';
import { directorySentences } from '@exchange/contract/sentences/directory';
import { messages } from '@exchange/contract/sentences/messages';
import { Fragment } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { byCursor, distinctItems } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Finder } from '../../ui/finder.tsx';
import { MorePages } from '../../ui/load-more.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/strings.ts';
import {
  type DirectorySearch,
  filterCount,
  inputOf,
  readDirectorySearch,
  withoutFilters,
  writeSearch,
} from './people.logic.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PersonRow, personId } from './person-row.tsx';

/** Each page counts towards a daily quota, so that what was read is kept for a while. */
const keepMs = 300_000;

function AreYouInIt({ profile }: { profile: OwnProfile }) {
  return (
    <Aside title="Are you in it?">
      {profile.is_listed ? (
        <p>Yes. Others can find you here.</p>
      ) : (
        <>
          <p>{profile.is_listed === null ? 'Not yet. You decide whether others can find you here.' : 'No.'}</p>
          <div>
            <ButtonLink small href={paths.ownProfile}>
              Decide on your profile
            </ButtonLink>
          </div>
        </>
      )}
    </Aside>
  );
}

function Nobody({ search, onClear }: { search: DirectorySearch; onClear: () => void }) {
  if (search.q === '' && filterCount(search) === 0)
    return (
      <EmptyState title="Nobody to show yet">
        <p>Members appear here once they choose to be found on their profile.</p>
      </EmptyState>
    );
  const words = searchTokens(search.q).filter((word) => !smallWords.has(word));
  return (
    <EmptyState title="Nobody fits">
      <p>
        {filterCount(search) > 0
          ? 'Try fewer filters or fewer words.'
          : 'Try fewer words, or another word for the same: a method, an area, an institute.'}
      </p>
      <p>
        Not everybody is listed here: a request also reaches those who are not.{' '}
        <Link href={paths.myRequests}>Write a request</Link>
      </p>
      {words.length > 1 && (
        <p>
          Or search for one word:{' '}
          {words.map((word, at) => (
            <Fragment key={word}>
              {at > 0 && ', '}
              <Link href={pathTo.people(writeSearch({ ...search, q: word }))}>{word}</Link>
            </Fragment>
          ))}
        </p>
      )}
      {filterCount(search) > 0 && <Button onClick={onClear}>Clear filters</Button>}
    </EmptyState>
  );
}

/** The directory of people who chose to be found. Words and filters are in the address. */
export default function PeoplePage() {
  useTitle('People');
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const search = readDirectorySearch(params);
  const { data: profile } = trpc.profiles.own.useQuery();
  const query = trpc.directory.list.useInfiniteQuery(inputOf(search), {
    ...byCursor,
    staleTime: keepMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const people = distinctItems(query.data, ({ user_id }) => user_id);
  const meant = query.data?.pages[0]?.did_you_mean ?? null;
  const go = (next: DirectorySearch) => navigate(pathTo.people(writeSearch(next)));
  const count = `${formatCount(people.length)}${query.hasNextPage ? '+' : ''} ${plural(people.length, 'person', 'people')}`;
  const found = people.length > 0 ? people[0]?.institute_name : undefined;
  return (
    <>
      <div className="page__head">
        <div>
          <h1>People</h1>
          <p className="page__lede">Members who have chosen to be found, those who fit you best first.</p>
        </div>
      </div>
      <div className="split">
        <div className="stack stack--l">
          <search className="stack">
            <Finder
              q={search.q}
              label="Search people"
              placeholder="Name, area, institute or words from a profile"
              onSearch={(q) => go({ ...search, q })}
            />
            <PeopleFilters search={search} instituteName={found ?? undefined} onChange={go} />
          </search>
          <div className="stack">
            <p className="quiet" role="status">
              {query.data && (
                <>
                  {meant !== null && (
                    <>
                      No person fits “{search.q}”. Did you mean{' '}
                      <Link href={pathTo.people(writeSearch({ ...search, q: meant }))}>{meant}</Link>?{' '}
                    </>
                  )}
                  <strong>{count}</strong>
                  {search.q !== '' && <> for “{meant ?? search.q}”</>}
                </>
              )}
            </p>
            {query.isPending ? (
              <Loading label="Loading people." slow={`Loading people. ${messages.screen.slow()}`}>
                <RowSkeletons count={3} />
              </Loading>
            ) : people.length > 0 ? (
              <ul className="offers">
                {people.map((person) => (
                  <PersonRow key={person.user_id} person={person} />
                ))}
              </ul>
            ) : (
              !query.isError && <Nobody search={search} onClear={() => go(withoutFilters(search))} />
            )}
            <MorePages
              query={query}
              count={people.length}
              noun="people"
              fallback={directorySentences.fallback.loadPeople()}
              elementId={({ user_id }) => personId(user_id)}
            />
          </div>
        </div>
        <aside className="split__aside--sticky" aria-label="About the directory">
          {profile && <AreYouInIt profile={profile} />}
          <Aside title="Asking for help">
            <p>
              Choose one of your Active requests and add a line. The person is told once. You can ask{' '}
              {rates.asksPerRequestPerDay} people a day for one request.
            </p>
            <p>Nobody sees here which kinds of collaboration a person is open to.</p>
          </Aside>
        </aside>
      </div>
    </>
  );
}
