import { lifetimes } from '@exchange/contract/limits';
import type { CookieSerializeOptions } from '@fastify/cookie';

export function namePrefix(isHttps: boolean): string {
  return isHttps ? '__Host-' : '';
}

export function attributesOf(isHttps: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps };
}

/** Names and attributes of the cookies (docs/behaviour/auth.md#sessions). With https they are `__Host-` and `Secure`. */
export function cookiesOf(isHttps: boolean) {
  const prefix = namePrefix(isHttps);
  const attributes = attributesOf(isHttps);
  const forDays = (days: number): CookieSerializeOptions => ({ ...attributes, maxAge: days * 86_400 });
  return {
    session: { name: `${prefix}session`, kept: forDays(lifetimes.sessionDays), dropped: attributes },
    /** Of an identity that waits to be linked; the database says how long. */
    link: {
      name: `${prefix}link`,
      kept: { ...attributes, maxAge: lifetimes.loginLinkMinutes * 60 },
      dropped: attributes,
    },
    known: { name: `${prefix}known`, kept: forDays(lifetimes.knownBrowserDays) },
  };
}
