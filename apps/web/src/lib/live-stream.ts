import { eventsPath, heartbeatEvent, readStreamEvent, type StreamEvent, streams } from '@exchange/contract/events';

type Hear = (event: StreamEvent) => void;

/** The name of the lock and of the channel that the tabs of one browser share. */
const shared = 'exchange-live';
/** A question of a tab that has just joined: how do things stand? */
const hello = 'hello';
/** When to try again after the server refused the stream; jitter keeps many clients apart. */
const againMs = { least: 5_000, more: 10_000 };
const silenceMs = 2 * streams.heartbeatMs + 5_000;

/** The one connection to the server. It opens itself again after every break, and says so. */
function connect(hear: Hear, signal: AbortSignal): void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(silence);
    clearTimeout(again);
    source?.close();
  };
  const lost = () => {
    stop();
    hear({ kind: 'live', live: false });
    again = setTimeout(open, againMs.least + Math.random() * againMs.more);
  };
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(lost, silenceMs);
  };
  function open(): void {
    source = new EventSource(eventsPath);
    heard();
    source.addEventListener(heartbeatEvent, heard);
    source.addEventListener('message', ({ data }) => {
      heard();
      const event = readStreamEvent(String(data));
      if (event !== undefined) hear(event);
    });
    source.addEventListener('error', () => {
      // A break: the browser tries again by itself when the server said. A refusal: it does not.
      if (source?.readyState === EventSource.CLOSED) lost();
      else hear({ kind: 'live', live: false });
    });
  }
  open();
  // Firefox reports a stream that a page load cuts as an error. A page of the back/forward cache opens it again.
  window.addEventListener('pagehide', stop, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && open(), { signal });
  signal.addEventListener('abort', stop, { once: true });
}

/**
 * Hears the events of the person logged in until `signal` ends it. Browsers allow six connections to a host, so one tab
 * keeps the stream for all of them: whoever holds the lock listens and passes on, and when that tab closes the next one
 * takes over. Without locks or channels each tab has a stream of its own.
 */
export function hearEvents(hear: Hear, signal: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    connect(hear, signal);
    return;
  }
  const channel = new BroadcastChannel(shared);
  let standing: StreamEvent = { kind: 'live', live: false };
  let leads = false;
  channel.addEventListener('message', ({ data }) => {
    if (data === hello) {
      if (leads) channel.postMessage(JSON.stringify(standing));
      return;
    }
    const event = readStreamEvent(String(data));
    if (event !== undefined && !leads) hear(event);
  });
  channel.postMessage(hello);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const lead = () =>
    new Promise<void>((resolve) => {
      leads = true;
      const passOn: Hear = (event) => {
        if (signal.aborted) return;
        if (event.kind === 'live') standing = event;
        channel.postMessage(JSON.stringify(event));
        hear(event);
      };
      connect(passOn, signal);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  // Giving up the wait for the lock, because one logged out, is no failure.
  navigator.locks.request(shared, { signal }, lead).catch(() => undefined);
}
