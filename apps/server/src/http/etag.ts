import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body as it goes over the wire, with the tag by which a client can ask whether it has changed (RFC 9110, 8.8.3). */
export interface BodyWithEtag {
  readonly text: string;
  readonly etag: string;
}

/** Weak, because a compressed body is another sequence of bytes. */
export function withEtag(text: string): BodyWithEtag {
  return { text, etag: `W/"${hash('sha1', text, 'base64url')}"` };
}

/** Sends a body that the client may keep and ask for again with `If-None-Match`; JSON for its session alone unless the headers say otherwise. */
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
