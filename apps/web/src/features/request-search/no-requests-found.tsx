import { pathTo } from '@exchange/contract/paths';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listed } from '../../lib/formatters.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { SaveSearch } from './save-search.tsx';
import { filterCount, type Loosened, loosened, type RequestSearch, withoutFilters } from './search.logic.ts';
import { countText, searchAddress, searchCountInput, useChosenNames } from './use-search.ts';

/** One thing to loosen, with the number of requests that are found then; nothing if that finds none either. */
function Step({ step: { key, chosen, search }, names }: { step: Loosened; names: string }) {
  const { data } = trpc.requests.countFound.useQuery(searchCountInput(search));
  if (data === undefined || data.count === 0) return null;
  return (
    <li>
      <Icon name="search" size="s" />
      <span>
        <Link href={searchAddress('new', search)}>
          {requestSearchScreens.without[key]({
            shown: countText(data),
            count: chosen,
            near: data.is_near ? 'yes' : 'no',
          })}
        </Link>{' '}
        {names}
      </span>
    </li>
  );
}

/** A search that found nothing: what to loosen, with counts. */
export default function NoRequestsFound({ search }: { search: RequestSearch }) {
  const names = useChosenNames(search);
  const filters = filterCount(search);
  return (
    <EmptyState
      title={
        search.q === ''
          ? requestSearchScreens.none({ filters })
          : requestSearchScreens.noneFor({ filters, q: search.q })
      }
    >
      <ul className="facts" aria-label={requestSearchScreens.otherSearches()}>
        {loosened(search).map((step) => (
          <Step
            key={step.key}
            step={step}
            names={listed(names.filter(({ filter }) => filter === step.key).map(({ name }) => name))}
          />
        ))}
      </ul>
      <p>{requestSearchScreens.otherWords()}</p>
      {search.q !== '' && (
        <p>
          {inline(
            requestSearchScreens.searchPeople.parts<ReactNode>({
              q: search.q,
              link: (words) => <Link href={pathTo.people(new URLSearchParams({ q: search.q }))}>{inline(words)}</Link>,
            }),
          )}
        </p>
      )}
      {search.among !== 'solved' && <p>{requestSearchScreens.orSave()}</p>}
      <div className="row">
        {search.among !== 'solved' && <SaveSearch search={search} />}
        {filters > 0 && (
          <ButtonLink small href={searchAddress('new', withoutFilters(search))}>
            {requestSearchScreens.clearFilters()}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  );
}
