import { Refusal } from '@exchange/api';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** RFC 8058's exception: any origin, any content type, the body is not read. */
    anyBody?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

/**
 * Whether an unsafe call is cross-site (docs/behaviour.md#cross-site-requests): an `Origin` that is neither the public one nor
 * the request's own host, or without Origin a `Sec-Fetch-Site` that says so. Programs send neither.
 */
function isForeign(req: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = req.headers;
  if (origin !== undefined)
    return origin !== new URL(publicUrl).origin && (origin === 'null' || hostOf(origin) !== host);
  const site = req.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** What stands before both doors. @returns a check that throws `http.foreignOrigin` */
export function refuseForeignOrigin(publicUrl: string) {
  return (req: FastifyRequest): void => {
    if (safeMethods.has(req.method) || req.routeOptions.config.anyBody === true) return;
    if (isForeign(req, publicUrl)) throw new Refusal('http.foreignOrigin');
  };
}

/** Whether a content type says JSON in UTF-8. */
export function isJson(contentType: string | undefined): boolean {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json') return false;
  return parameters.every((parameter) => !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter));
}

/** Reads a body: an empty one counts as `{}`, only JSON is read (docs/behaviour.md#bodies). */
export function readBody(req: FastifyRequest, body: Buffer): unknown {
  if (req.routeOptions.config.anyBody === true || body.length === 0) return {};
  if (!isJson(req.headers['content-type'])) throw new Refusal('http.notJson');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new Refusal('http.invalid', { cause });
  }
}
