import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { type ReactNode, useState } from 'react';
import { browserStore } from '../../lib/storage.ts';
import { createStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
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

/** What is said of a number of requests. */
interface Total {
  readonly kind: 'matching' | 'found' | 'foundFor' | 'near';
  readonly count: number;
  /** The number as it is written. */
  readonly shown: string;
  readonly q: string;
}

function totalOf(
  search: RequestSearch,
  { count, text: shown, isNear }: { count: number; text: string; isNear: boolean },
): Total {
  const { q } = search;
  const kind = isNear ? 'near' : !isSearch(search) ? 'matching' : q === '' ? 'found' : 'foundFor';
  return { kind, count, shown, q };
}

/** How many requests there are, and whether they are cards or rows. */
export function ListTotal({ search }: { search: RequestSearch }) {
  const total = useSearchTotal(search);
  const isCompact = compactView.use();
  const now = total && totalOf(search, total);
  // The former sentence stands until the new count has come, so that no count is read out with the words of another search.
  const [said, setSaid] = useState(now);
  if (!total?.isFormer && JSON.stringify(now) !== JSON.stringify(said)) setSaid(now);
  return (
    <div className="row list-total">
      <p className="quiet small" role="status">
        {said &&
          inline(
            requestSearchScreens.total[said.kind].parts<ReactNode>({
              count: said.count,
              shown: said.shown,
              q: said.q,
              strong: (words) => <strong>{inline(words)}</strong>,
            }),
          )}
      </p>
      <div className="row">
        {isSearch(search) && search.among !== 'solved' && <SaveSearch search={search} quiet />}
        <Button variant="quiet" small aria-pressed={isCompact} onClick={() => compactView.set(!isCompact)}>
          {requestSearchScreens.compactView()}
        </Button>
      </div>
    </div>
  );
}
