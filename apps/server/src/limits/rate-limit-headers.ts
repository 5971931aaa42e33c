import type { FastifyReply } from 'fastify';

interface Count {
  /** The name of the policy. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly seconds: number;
}

/** Adds an item to a header that is a list of structured fields (RFC 9651). */
function addItem(reply: FastifyReply, header: string, item: string): void {
  const before = reply.getHeader(header);
  reply.header(header, before === undefined ? item : `${before}, ${item}`);
}

/**
 * Adds a counted policy to `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). The plugin's own
 * headers are the three of earlier drafts, for one policy.
 */
export function addRateLimitHeaders(
  reply: FastifyReply,
  { name, max, windowSeconds, remaining, seconds }: Count,
): void {
  addItem(reply, 'RateLimit-Policy', `"${name}";q=${max};w=${windowSeconds}`);
  addItem(reply, 'RateLimit', `"${name}";r=${remaining};t=${seconds}`);
}
