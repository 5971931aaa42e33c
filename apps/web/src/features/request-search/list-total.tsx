import { plural } from '@exchange/contract/format';
import { useState } from 'react';
import { browserStore } from '../../lib/storage.ts';
import { createStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { SaveSearch } from './save-search.tsx';
import { isSearch, type RequestSearch } from './search.logic.ts';
import { useSearchTotal } from './use-search.ts';

const key = 'requests-view';
const store = createStore(browserStore.get(key) === 'compact');

/** Whether lists of requests show a short row instead of a card, for all tabs of this browser. */
export const compactView = {
  use: store.use,
  set: (isOn: boolean) => {
    browserStore.set(key, isOn ? 'compact' : 'cards');
    store.set(isOn);
  },
};

/** How many requests there are, and whether they are cards or rows. */
export function ListTotal({ search }: { search: RequestSearch }) {
  const total = useSearchTotal(search);
  const isCompact = compactView.use();
  const words = total && {
    near: total.isNear && 'No request has all of these words. Those with most of them come first: ',
    count: `${total.text} ${plural(total.count, 'request')}`,
    about: isSearch(search)
      ? search.q !== '' && ` for “${search.q}”`
      : ` ${plural(total.count, 'matches', 'match')} your profile`,
  };
  // The former sentence stands until the new count has come, so that no count is read out with the words of another search.
  const [said, setSaid] = useState(words);
  if (!total?.isFormer && (words?.near !== said?.near || words?.count !== said?.count || words?.about !== said?.about))
    setSaid(words);
  return (
    <div className="row list-total">
      <p className="quiet small" role="status">
        {said?.near}
        {said && (
          <>
            <strong>{said.count}</strong>
            {said.about}
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
