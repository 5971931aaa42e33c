import { lifetimes } from '@exchange/contract/limits';
import type { CookieSerializeOptions } from '@fastify/cookie';

/** Names and attributes of the two cookies (docs/behaviour.md#sessions). With https they are `__Host-` and `Secure`. */
export function cookiesOf(isHttps: boolean) {
  const prefix = isHttps ? '__Host-' : '';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const forDays = (days: number): CookieSerializeOptions => ({ ...attributes, maxAge: days * 86_400 });
  return {
    session: { name: `${prefix}session`, kept: forDays(lifetimes.sessionDays), dropped: attributes },
    known: { name: `${prefix}known`, kept: forDays(lifetimes.knownBrowserDays) },
  };
}
