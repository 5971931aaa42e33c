import { Refusal } from '@exchange/api';
import type { FastifyRequest } from 'fastify';

/** Whether a content type is JSON in UTF-8. */
export function isJson(contentType: string | undefined): boolean {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json') return false;
  return parameters.every((parameter) => !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a body: an empty one counts as `{}`, only JSON is accepted (docs/behaviour/api.md#bodies). */
export function readBody(req: FastifyRequest, body: Buffer): unknown {
  if (req.routeOptions.config.anyBody === true || body.length === 0) return {};
  if (!isJson(req.headers['content-type'])) throw new Refusal('http.notJson');
  try {
    return JSON.parse(utf8.decode(body));
  } catch (cause) {
    throw new Refusal('http.invalid', { cause });
  }
}
