import { pathTo } from '@exchange/contract/paths';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SaveSearch } from './save-search.tsx';
import { filterCount, type Loosened, loosened, type RequestSearch, withoutFilters } from './search.logic.ts';
import { countText, searchAddress, searchCountInput, useChosenNames } from './use-search.ts';

/** One thing to loosen, with the number of requests that are found then; nothing where that finds none either. */
function Step({ step: { text, search }, names }: { step: Loosened; names: string }) {
  const { data } = trpc.requests.countFound.useQuery(searchCountInput(search));
  if (data === undefined || data.count === 0) return null;
  return (
    <li>
      <Icon name="search" size="s" />
      <span>
        <Link href={searchAddress('new', search)}>
          {countText(data)} {text}
          {data.is_near && ', with some of the words'}
        </Link>{' '}
        {names}
      </span>
    </li>
  );
}

/** A search that found nothing: what to loosen, with counts. */
export function NoRequestsFound({ search }: { search: RequestSearch }) {
  const names = useChosenNames(search);
  const filters = filterCount(search);
  const what = search.q === '' ? 'Nothing fits' : `Nothing fits “${search.q}”`;
  return (
    <EmptyState
      title={filters === 0 ? what : `${what} with ${filters === 1 ? 'this filter' : `these ${filters} filters`}`}
    >
      <ul className="facts" aria-label="Searches that find more">
        {loosened(search).map((step) => (
          <Step
            key={step.key}
            step={step}
            names={names
              .filter(({ filter }) => filter === step.key)
              .map(({ name }) => name)
              .join(', ')}
          />
        ))}
      </ul>
      <p>Another word for the same may help: a method, an organism, an instrument, an institute.</p>
      {search.q !== '' && (
        <p>
          Looking for somebody who knows it?{' '}
          <Link href={pathTo.people(new URLSearchParams({ q: search.q }))}>Search People for “{search.q}”</Link>
        </p>
      )}
      <p>Or save the search, and hear of the next request that fits.</p>
      <div className="row">
        <SaveSearch search={search} />
        {filters > 0 && (
          <ButtonLink small href={searchAddress('new', withoutFilters(search))}>
            Clear filters
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  );
}
