import { plural } from '@exchange/contract/format';
import { Button } from '../../../ui/button.tsx';
import { compactView } from '../compact-view.ts';
import { SaveSearch } from '../saved/save-search.tsx';
import { isSearch, type RequestSearch } from './search.logic.ts';
import { useSearchTotal } from './use-search-total.ts';

/** How many requests there are, and whether they are cards or rows. */
export function ListTotal({ search }: { search: RequestSearch }) {
  const total = useSearchTotal(search);
  const isCompact = compactView.use();
  return (
    <div className="row list-total">
      <p className="quiet small" role="status">
        {total?.isNear && 'No request has all of these words. Those with most of them come first: '}
        {total && (
          <>
            <strong>
              {total.text} {plural(total.count, 'request')}
            </strong>
            {search.q !== '' && <> for “{search.q}”</>}
            {!isSearch(search) && ` ${plural(total.count, 'matches', 'match')} your profile`}
          </>
        )}
      </p>
      <div className="row">
        {isSearch(search) && <SaveSearch search={search} quiet />}
        <Button variant="quiet" small aria-pressed={isCompact} onClick={() => compactView.set(!isCompact)}>
          Compact view
        </Button>
      </div>
    </div>
  );
}
