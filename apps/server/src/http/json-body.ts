import { Refusal } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
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

/** How deep values of a call are: the calls of a batch, their fields, and lists in these. */
const checkedDepth = 3;

/** Whether a list in a body has more entries than any may have: each wrong one would get an error of its own, which takes time. */
export function hasLongList(value: unknown, depth = checkedDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && value.length > limits.listEntries) return true;
  return depth > 0 && Object.values(value).some((entry) => hasLongList(entry, depth - 1));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (cause) {
    throw new Refusal('http.invalid', { cause });
  }
}

/** Parses a body: an empty one counts as `{}`, only JSON without long lists is accepted (docs/behaviour.md#bodies). */
export function readBody(req: FastifyRequest, body: Buffer): unknown {
  if (req.routeOptions.config.anyBody === true || body.length === 0) return {};
  if (!isJson(req.headers['content-type'])) throw new Refusal('http.notJson');
  const parsed = parse(body);
  if (hasLongList(parsed)) throw new Refusal('http.invalid');
  return parsed;
}
