import { Refusal } from '@exchange/api';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from './bearer.ts';

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

/** Whether an `Origin` differs from the public origin and from the request's host. */
function isForeignOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  return origin !== new URL(publicUrl).origin && (origin === 'null' || hostOf(origin) !== host);
}

/** Whether a `Sec-Fetch-Site` names another site. */
function isForeignSite(site: unknown): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Whether an unsafe call is cross-site (docs/behaviour/api.md#cross-site-requests): by its `Origin`, or without one by
 * `Sec-Fetch-Site`. Programs send neither.
 */
function isForeign({ headers }: FastifyRequest, publicUrl: string): boolean {
  return headers.origin === undefined
    ? isForeignSite(headers['sec-fetch-site'])
    : isForeignOrigin(headers.origin, headers.host, publicUrl);
}

/** The CSRF check of both transports. @returns a check that throws `http.foreignOrigin` */
export function refuseForeignOrigin(publicUrl: string) {
  return (req: FastifyRequest): void => {
    if (safeMethods.has(req.method) || req.routeOptions.config.anyBody === true) return;
    // A page of another site cannot send a token that it does not know, and cookies do not count beside one.
    if (bearerOf(req) !== undefined) return;
    if (isForeign(req, publicUrl)) throw new Refusal('http.foreignOrigin');
  };
}
