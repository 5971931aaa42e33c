import {
  type Context,
  findTokenViewer,
  findViewer,
  Refusal,
  type Services,
  type Viewer,
  widestNetworkOf,
} from '@exchange/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { alwaysSucceeds, isSameForAll } from '../limits/called-procedures.ts';
import { bearerOf } from './bearer.ts';
import { clientIp } from './client-ip.ts';
import { cookiesOf } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in user; set by `identify` before the body is read. */
    viewer: Viewer | null;
    /** Why the caller is not who the call needs; `refuseUnidentified` throws it after the rate limits. */
    unidentified: 'auth.required' | 'auth.accessToken' | null;
  }
}

/** The format of a session token; other values need no query. */
const tokenText = /^[A-Za-z0-9_-]{43}$/;

/**
 * Refuses a call whose session or access token is missing or not valid. A hook of its own behind the rate limits, so that these
 * calls count for the address.
 *
 * @throws `auth.required`, `auth.accessToken`
 */
export async function refuseUnidentified({ unidentified }: FastifyRequest): Promise<void> {
  if (unidentified !== null) throw new Refusal(unidentified);
}

/** Builds the context of procedures for both transports, and the hooks that resolve the session or the access token. */
export function createContexts(services: Services, isHttps: boolean) {
  const cookies = cookiesOf(isHttps);
  const sessionToken = (req: FastifyRequest) => {
    if (bearerOf(req) !== undefined) return undefined;
    const token = req.cookies[cookies.session.name];
    return token !== undefined && tokenText.test(token) ? token : undefined;
  };
  /** Resolves the session or the access token, of which the latter must be valid. An unavailable database is 503, never 401. */
  const identify = async (req: FastifyRequest): Promise<void> => {
    const accessToken = alwaysSucceeds(req) ? undefined : bearerOf(req);
    if (accessToken !== undefined) {
      req.viewer = accessToken === null ? null : await findTokenViewer(services.db, accessToken);
      if (req.viewer === null) req.unidentified = 'auth.accessToken';
      return;
    }
    const token = alwaysSucceeds(req) || isSameForAll(req) ? undefined : sessionToken(req);
    req.viewer = token === undefined ? null : await findViewer(services.db, token);
  };
  return {
    identify,
    /** The same for a call that needs a valid session or access token. */
    async identifyMember(req: FastifyRequest): Promise<void> {
      await identify(req);
      if (req.viewer === null) req.unidentified ??= 'auth.required';
    },
    contextOf(req: FastifyRequest, reply: FastifyReply): Context {
      const address = clientIp(req);
      return {
        ...services,
        hasher: services.hasher.forClient(() => widestNetworkOf(address)),
        viewer: req.viewer,
        clientSession: {
          address,
          userAgent: req.headers['user-agent'],
          sessionToken: sessionToken(req),
          knownBrowser: req.cookies[cookies.known.name],
          linkToken: req.cookies[cookies.link.name],
          keepSession: (token) => void reply.setCookie(cookies.session.name, token, cookies.session.kept),
          dropSession: () => void reply.clearCookie(cookies.session.name, cookies.session.dropped),
          rememberBrowser: (value) => void reply.setCookie(cookies.known.name, value, cookies.known.kept),
          keepLink: (token) =>
            void (token === null
              ? reply.clearCookie(cookies.link.name, cookies.link.dropped)
              : reply.setCookie(cookies.link.name, token, cookies.link.kept)),
          markReplayed: () => void reply.code(200),
        },
      };
    },
  };
}
export type Contexts = ReturnType<typeof createContexts>;
