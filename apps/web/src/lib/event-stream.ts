import { eventsPath, heartbeatEvent, readStreamEvent, type StreamEvent, streams } from '@exchange/contract/events';

type Listener = (event: StreamEvent) => void;

/** Name of the lock and the channel that the tabs of one browser share. */
const channelName = 'exchange-live';
/** Sent by a tab that has just joined, to get the last status. */
const sync = 'hello';
/** When to reconnect after the server refused the stream; jitter keeps many clients apart. */
const retryMs = { min: 5_000, jitter: 10_000 };
const silenceMs = 2 * streams.heartbeatMs + 5_000;

/** The one connection to the server. It reconnects after every break, and reports both. */
function connect(onEvent: Listener, signal: AbortSignal): void {
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
    source = new EventSource(eventsPath);
    onActivity();
    source.addEventListener(heartbeatEvent, onActivity);
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
 * so the tab that holds a lock keeps the stream and forwards events to the others; when it closes, the next tab takes
 * over. Without locks or channels each tab has a stream of its own.
 */
export function subscribeToEvents(onEvent: Listener, signal: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    connect(onEvent, signal);
    return;
  }
  const channel = new BroadcastChannel(channelName);
  let lastStatus: StreamEvent = { kind: 'live', live: false };
  let isLeader = false;
  channel.addEventListener('message', ({ data }) => {
    if (data === sync) {
      if (isLeader) channel.postMessage(JSON.stringify(lastStatus));
      return;
    }
    const event = readStreamEvent(String(data));
    if (event !== undefined && !isLeader) onEvent(event);
  });
  channel.postMessage(sync);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const lead = () =>
    new Promise<void>((resolve) => {
      isLeader = true;
      const passOn: Listener = (event) => {
        if (signal.aborted) return;
        if (event.kind === 'live') lastStatus = event;
        channel.postMessage(JSON.stringify(event));
        onEvent(event);
      };
      connect(passOn, signal);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  // Aborting the wait for the lock at logout is no failure.
  navigator.locks.request(channelName, { signal }, lead).catch(() => undefined);
}
