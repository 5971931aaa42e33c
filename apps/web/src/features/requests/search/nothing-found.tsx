import { Link } from 'wouter';
import { trpc } from '../../../lib/trpc.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SaveSearch } from '../saved/save-search.tsx';
import { loosened } from './loosen.logic.ts';
import { filterCount, type RequestSearch, withoutFilters } from './search.logic.ts';
import { useChosenNames } from './use-chosen-names.ts';
import { searchAddress } from './use-search-in-address.ts';
import { countInput, countText } from './use-search-total.ts';

/** A search that found nothing: what to loosen, with the number of requests each step would find. */
export function NothingFound({ search }: { search: RequestSearch }) {
  const steps = loosened(search);
  const counts = trpc.useQueries((t) => steps.map((step) => t.requests.countFound(countInput(step.search))));
  const names = useChosenNames(search);
  const filters = filterCount(search);
  const useful = steps.flatMap((step, at) => {
    const counted = counts[at]?.data;
    return counted === undefined || counted.count === 0 ? [] : [{ ...step, count: countText(counted) }];
  });
  const what = search.q === '' ? 'Nothing fits' : `Nothing fits “${search.q}”`;
  const title = filters === 0 ? what : `${what} with ${filters === 1 ? 'this filter' : `these ${filters} filters`}`;
  return (
    <EmptyState title={title}>
      {useful.length > 0 ? (
        <>
          <p>Loosen it:</p>
          <ul className="facts">
            {useful.map(({ key, count, text, search: step }) => (
              <li key={key}>
                <Icon name="search" size="s" />
                <span>
                  <Link href={searchAddress('new', step)}>
                    {count} {text}
                  </Link>{' '}
                  {names
                    .filter(({ filter }) => filter === key)
                    .map(({ name }) => name)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        counts.every(({ isPending }) => !isPending) && (
          <p>Try fewer words, or another word for the same: a method, an organism, an instrument, an institute.</p>
        )
      )}
      <p>Or save the search, and hear of the next request that fits.</p>
      <SaveSearch search={search} />
      {filters > 0 && (
        <ButtonLink small href={searchAddress('new', withoutFilters(search))}>
          Clear filters
        </ButtonLink>
      )}
    </EmptyState>
  );
}
