import { eventsPath, heartbeatEvent, readStreamEvent, type StreamEvent, streams } from '@exchange/contract/events';
import { createStore } from './store.ts';

/** Whether the event stream delivers changes; while it does not, screens rely on their polls. */
export const eventStreamLive = createStore(false);

type Listener = (event: StreamEvent) => void;

/** Name of the lock and the channel that the tabs of one browser share. */
const channelName = 'exchange-live';
/** Sent by a tab that has just joined, to get the last status. */
const sync = 'hello';
/** When to reconnect after the server refused the stream; jitter keeps many clients apart. */
const retryMs = { min: 5_000, jitter: 10_000 };
const silenceMs = 2 * streams.heartbeatMs + 5_000;

/** The one connection to the server. It reconnects after every break, and reports both. */
function connect(onEvent: Listener, signal: AbortSignal, onHeartbeat?: () => void): void {
  let source: EventSource | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(silenceTimer);
    clearTimeout(retryTimer);
    source?.close();
  };
  const lost = () => {
    stop();
    onEvent({ kind: 'live', live: false });
    retryTimer = setTimeout(open, retryMs.min + Math.random() * retryMs.jitter);
  };
  const onActivity = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(lost, silenceMs);
  };
  function open(): void {
    stop();
    source = new EventSource(eventsPath);
    onActivity();
    source.addEventListener(heartbeatEvent, () => {
      onActivity();
      onHeartbeat?.();
    });
    source.addEventListener('message', ({ data }) => {
      onActivity();
      const event = readStreamEvent(String(data));
      if (event !== undefined) onEvent(event);
    });
    source.addEventListener('error', () => {
      // After a break the browser reconnects by itself when the server said; after a refusal it does not.
      if (source?.readyState === EventSource.CLOSED) lost();
      else onEvent({ kind: 'live', live: false });
    });
  }
  open();
  // Firefox reports a stream that a page load cuts as an error. A page of the back/forward cache opens it again.
  window.addEventListener('pagehide', stop, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && open(), { signal });
  signal.addEventListener('abort', stop, { once: true });
}

/**
 * Passes the events of the logged-in user to `onEvent` until `signal` aborts. Browsers allow six connections to a host,
 * so the tab that holds a lock keeps the stream and forwards events and heartbeats to the others. When it closes, the next
 * tab takes over; when it is silent, because the system froze it, a visible tab takes the lock away from it. Without locks
 * or channels each tab has a stream of its own.
 */
export function subscribeToEvents(onEvent: Listener, signal: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    connect(onEvent, signal);
    return;
  }
  const channel = new BroadcastChannel(channelName);
  let lastStatus: StreamEvent = { kind: 'live', live: false };
  let isLeader = false;
  let isQueued = false;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const expectLeader = () => {
    clearTimeout(silenceTimer);
    if (isLeader || signal.aborted) return;
    silenceTimer = setTimeout(() => {
      if (document.visibilityState === 'visible') lead({ steal: true });
      else expectLeader();
    }, silenceMs);
  };
  const lead = (options: LockOptions) => {
    const turn = new AbortController();
    const hold = () =>
      new Promise<void>((resolve) => {
        // The lock may be granted while the session ends.
        if (signal.aborted) return resolve();
        isLeader = true;
        if (!options.steal) isQueued = false;
        clearTimeout(silenceTimer);
        const forward: Listener = (event) => {
          if (turn.signal.aborted) return;
          if (event.kind === 'live') lastStatus = event;
          channel.postMessage(JSON.stringify(event));
          onEvent(event);
        };
        connect(forward, turn.signal, () => channel.postMessage(heartbeatEvent));
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    const endTurn = () => {
      turn.abort();
      isLeader = false;
      queue();
      expectLeader();
    };
    signal.addEventListener('abort', () => turn.abort(), { once: true });
    // The request fails when the lock is taken away, and at logout.
    void navigator.locks.request(channelName, options, hold).then(endTurn, endTurn);
  };
  const queue = () => {
    if (isQueued || signal.aborted) return;
    isQueued = true;
    lead({ signal });
  };

  channel.addEventListener('message', ({ data }) => {
    expectLeader();
    if (data === sync) {
      if (isLeader) channel.postMessage(JSON.stringify(lastStatus));
      return;
    }
    const event = readStreamEvent(String(data));
    if (event !== undefined && !isLeader) onEvent(event);
  });
  channel.postMessage(sync);
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(silenceTimer);
      channel.close();
    },
    { once: true },
  );
  queue();
  expectLeader();
}
