import { createStore } from './store.ts';

/** Whether the event stream delivers changes; while it does not, screens rely on their polls. */
export const eventStreamLive = createStore(false);
