import { hash } from 'node:crypto';
import { seal, unseal } from '@exchange/api';
import { lifetimes } from '@exchange/contract/limits';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { attributesOf, namePrefix } from '../http/cookies.ts';
import type { LoginFlow } from './provider.ts';

const purpose = 'login-flow';
/** Tabs in which a browser may be logging in at a time; further ones end the others. */
const maxFlows = 5;

const sealedFlow = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  linkTo: z.optional(z.int()),
  again: z.optional(z.int()),
  begun: z.number(),
});

/**
 * The cookies that bind a login at a provider to the browser that began it, one for each login, so that two tabs do not
 * disturb each other. They are sealed: the browser can neither read nor make one.
 */
export function flowCookies(isHttps: boolean, secret: string) {
  const prefix = `${namePrefix(isHttps)}login-`;
  const attributes = attributesOf(isHttps);
  const kept: CookieSerializeOptions = { ...attributes, maxAge: lifetimes.loginFlowMinutes * 60 };
  const nameOf = (state: string) => prefix + hash('sha256', state, 'hex').slice(0, 16);
  return {
    /** Gives the browser the cookie of a login that begins. */
    keep(req: FastifyRequest, reply: FastifyReply, provider: string, flow: LoginFlow): void {
      const others = Object.keys(req.cookies).filter((name) => name.startsWith(prefix));
      if (others.length >= maxFlows) for (const name of others) reply.clearCookie(name, attributes);
      const text = JSON.stringify({ ...flow, provider, begun: Date.now() });
      reply.setCookie(nameOf(flow.state), seal(secret, purpose, text), kept);
    },
    /** The login that this browser began at this provider with this state, if it is not too old; the cookie is deleted. */
    take(req: FastifyRequest, reply: FastifyReply, provider: string, state: string): LoginFlow | undefined {
      const name = nameOf(state);
      const sealed = req.cookies[name];
      if (sealed === undefined) return undefined;
      reply.clearCookie(name, attributes);
      return readFlow(secret, sealed, { provider, state, now: Date.now() });
    },
  };
}

/** The login in a sealed cookie, if it is that of a provider and a state and not too old. */
function readFlow(
  secret: string,
  sealed: string,
  { provider, state, now }: { provider: string; state: string; now: number },
): LoginFlow | undefined {
  const text = unseal(secret, purpose, sealed);
  if (text === undefined) return undefined;
  const flow = sealedFlow.parse(JSON.parse(text));
  const isFresh = now - flow.begun < lifetimes.loginFlowMinutes * 60_000;
  return isFresh && flow.provider === provider && flow.state === state ? flow : undefined;
}
