import { heartbeatEvent, type StreamEvent } from '@exchange/contract/events';

/** Serialises an event (HTML standard, server-sent events). */
export function frameOf(event: StreamEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** A named event: a comment would keep the connection open too, but the page could not see it. */
export const heartbeatFrame = `event: ${heartbeatEvent}\ndata:\n\n`;

/** The reconnection time in ms, with jitter, so that clients do not return all at once. */
export function retryFrame([from, to]: readonly [number, number]): string {
  return `retry: ${Math.round(from + Math.random() * (to - from))}\n\n`;
}

/** After a network error, or when another server takes over. */
export const reconnectSoonMs = [1_000, 5_000] as const;
/** For a person with ten newer streams. */
export const reconnectLaterMs = [60_000, 90_000] as const;
