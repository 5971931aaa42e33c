import { browserStore } from '../../lib/storage.ts';
import { createStore } from '../../lib/store.ts';

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
