import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply's body with its ETag (RFC 9110, 8.8.3). */
export interface BodyWithEtag {
  readonly text: string;
  readonly etag: string;
}

/** A weak tag, because compression changes the bytes. */
export function withEtag(text: string): BodyWithEtag {
  return { text, etag: `W/"${hash('sha1', text, 'base64url')}"` };
}

/** Sends a body with its ETag, or 304. The default is JSON that only the session's own browser may cache. */
export function sendWithEtag(
  req: FastifyRequest,
  reply: FastifyReply,
  { text, etag: tag }: BodyWithEtag,
  { type = 'application/json; charset=utf-8', isPublic = false } = {},
): FastifyReply {
  reply.header('ETag', tag).header('Cache-Control', isPublic ? 'public, no-cache' : 'private, no-cache');
  if (!isPublic) reply.header('Vary', 'Cookie');
  const asked = req.headers['if-none-match']?.split(',').map((entry) => entry.trim());
  if (asked?.some((entry) => entry === '*' || entry === tag || `W/${entry}` === tag)) return reply.code(304).send();
  return reply.type(type).send(text);
}
