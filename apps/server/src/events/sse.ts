import { heartbeatEvent, type StreamEvent } from '@exchange/contract/events';

/** An event as it goes over the wire (HTML standard, server-sent events). */
export function frameOf(event: StreamEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Named, so that a page hears it where it asks for it: a comment would keep the connection, but tell the page nothing. */
export const heartbeatFrame = `event: ${heartbeatEvent}\ndata:\n\n`;

/** When to come back after a break, in ms; jitter spreads those that were cut off together. */
export function retryFrame([from, to]: readonly [number, number]): string {
  return `retry: ${Math.round(from + Math.random() * (to - from))}\n\n`;
}

/** Soon: the network broke, or another server takes over. */
export const reconnectSoonMs = [1_000, 5_000] as const;
/** Late: the place is taken by ten newer streams of the same person. */
export const reconnectLaterMs = [60_000, 90_000] as const;
