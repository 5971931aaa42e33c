import type { DirectoryPage } from '@exchange/contract/directory';
import { rates } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { directorySentences } from '@exchange/contract/sentences/directory';
import { directoryScreens } from '@exchange/contract/sentences/directory.screens';
import { messages } from '@exchange/contract/sentences/messages';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { byCursor, distinctItems } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Finder } from '../../ui/finder.tsx';
import { inline } from '../../ui/inline.ts';
import { MorePages } from '../../ui/load-more.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Meanings } from '../requests/request-facts.tsx';
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
    <Aside title={directoryScreens.areYouInIt()}>
      {profile.is_listed ? (
        <p>{directoryScreens.listed()}</p>
      ) : (
        <>
          <p>{profile.is_listed === null ? directoryScreens.notDecided() : directoryScreens.notListed()}</p>
          <div>
            <ButtonLink small href={paths.ownProfile}>
              {directoryScreens.decideOnProfile()}
            </ButtonLink>
          </div>
        </>
      )}
    </Aside>
  );
}

const hasNoneWithAll = ({ is_near, meanings }: DirectoryPage) => is_near || meanings.length > 0;

/** How the words were read if no person has all of them as they were typed. */
function AsRead({ search, page }: { search: DirectorySearch; page: DirectoryPage }) {
  const { did_you_mean: meant, meanings, is_near } = page;
  const { q } = search;
  return (
    <>
      {meant !== null
        ? inline(
            directoryScreens.didYouMean.parts({
              q,
              link: <Link href={pathTo.people(writeSearch({ ...search, q: meant }))}>{meant}</Link>,
            }),
          )
        : hasNoneWithAll(page) && directoryScreens.nobodyHasAll({ q })}
      {meanings.length > 0 &&
        inline(directoryScreens.byMeaning.parts<ReactNode>({ meanings: <Meanings meanings={meanings} /> }))}
      {is_near && directoryScreens.mostFirst()}
    </>
  );
}

function Nobody({ search, onClear }: { search: DirectorySearch; onClear: () => void }) {
  if (search.q === '' && filterCount(search) === 0)
    return (
      <EmptyState title={directoryScreens.nobodyYet()}>
        <p>{directoryScreens.whoAppearsHere()}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={directoryScreens.nobodyFits()}>
      <p>{filterCount(search) > 0 ? directoryScreens.tryFewerFilters() : directoryScreens.tryOtherWords()}</p>
      <p>
        {inline(
          directoryScreens.notEverybodyListed.parts({
            link: (words) => <Link href={paths.myRequests}>{inline(words)}</Link>,
          }),
        )}
      </p>
      {filterCount(search) > 0 && <Button onClick={onClear}>{directoryScreens.clearFilters()}</Button>}
    </EmptyState>
  );
}

/** The directory of people who chose to be found. Words and filters are in the address. */
export default function PeoplePage() {
  useTitle(directoryScreens.people());
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
  const first = query.data?.pages[0];
  const go = (next: DirectorySearch) => navigate(pathTo.people(writeSearch(next)));
  const foundValues = {
    count: people.length,
    more: query.hasNextPage ? 'yes' : 'no',
    strong: (words: readonly ReactNode[]) => <strong>{inline(words)}</strong>,
  };
  const found = people.length > 0 ? people[0]?.institute_name : undefined;
  return (
    <>
      <div className="page__head">
        <div>
          <h1>{directoryScreens.people()}</h1>
          <p className="page__lede">{directoryScreens.whoIsShown()}</p>
        </div>
        <ButtonLink href={paths.desks}>{deskScreens.desks()}</ButtonLink>
      </div>
      <div className="split">
        <div className="stack stack--l">
          <search className="stack">
            <Finder
              q={search.q}
              label={directoryScreens.searchPeople()}
              placeholder={directoryScreens.searchExample()}
              onSearch={(q) => go({ ...search, q })}
            />
            <PeopleFilters search={search} instituteName={found ?? undefined} onChange={go} />
          </search>
          <div className="stack">
            <p className="quiet" role="status">
              {first && (
                <>
                  <AsRead search={search} page={first} />
                  {inline(
                    search.q === '' || (first.did_you_mean === null && hasNoneWithAll(first))
                      ? directoryScreens.found.parts<ReactNode>(foundValues)
                      : directoryScreens.foundFor.parts<ReactNode>({
                          ...foundValues,
                          words: first.did_you_mean ?? search.q,
                        }),
                  )}
                </>
              )}
            </p>
            {query.isPending ? (
              <Loading
                label={directoryScreens.loadingPeople()}
                slow={directoryScreens.loadingPeopleSlow({ slow: messages.screen.slow() })}
              >
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
        <aside className="split__aside--sticky" aria-label={directoryScreens.aboutDirectory()}>
          {profile && <AreYouInIt profile={profile} />}
          <Aside title={directoryScreens.askingForHelp()}>
            <p>{directoryScreens.howToAsk({ asksPerRequestPerDay: rates.asksPerRequestPerDay })}</p>
            <p>{directoryScreens.whatNobodySees()}</p>
          </Aside>
        </aside>
      </div>
    </>
  );
}
