import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { accentProblem } from './colours.ts';
import { isUrlOf, webProtocols } from './kinds.ts';
import { environmentShape, minSecretLength } from './variables.ts';

/** Whether a web address needs no TLS, because it never leaves the machine. */
function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback')
  );
}

/** Whether people may type this address in production. */
export function isSafePublicUrl(url: string): boolean {
  return isUrlOf(url, ['https:']) || isLoopback(url);
}

/** Whether a secret is long enough for production. */
function isLongSecret(secret: string): boolean {
  return secret.length >= minSecretLength;
}

const isGuarded = (env: { readonly NODE_ENV: string; readonly ALLOW_INSECURE: string }) =>
  env.NODE_ENV === 'production' && env.ALLOW_INSECURE !== '1';

interface Guarded {
  readonly NODE_ENV: string;
  readonly ALLOW_INSECURE: string;
}

interface ProviderEnvironment extends Guarded {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly OIDC_DOMAINS: readonly string[];
  readonly OIDC_SCOPE: string;
}

const isHttpsInProduction = <Name extends string>(name: Name) =>
  z.refine<Guarded & { readonly [Key in Name]?: string | undefined }>(
    (env) => !isGuarded(env) || isSafePublicUrl(env[name] ?? 'https://none'),
    { path: [name], error: 'must begin with https:// in production, unless its host is this machine.' },
  );

const isReadable = <Name extends string>(name: Name, scheme: 'light' | 'dark') => {
  const problemOf = (colour: string | undefined) => (colour === undefined ? undefined : accentProblem(colour, scheme));
  return z.refine<{ readonly [Key in Name]?: string | undefined }>((env) => problemOf(env[name]) === undefined, {
    path: [name],
    error: ({ input }) => problemOf(Object(input)[name]),
  });
};

/** What the variables of an institute need of each other. */
export const instituteChecks = [
  ...(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const).map((name) =>
    z.refine<ProviderEnvironment>((env) => env.OIDC_ISSUER === undefined || env[name] !== undefined, {
      path: [name],
      error: 'is missing: OIDC_ISSUER needs it.',
    }),
  ),
  z.refine<ProviderEnvironment>((env) => env.OIDC_ISSUER === undefined || env.OIDC_DOMAINS.length > 0, {
    path: ['OIDC_DOMAINS'],
    error: 'is missing: OIDC_ISSUER is trusted with the addresses of at least one domain.',
  }),
  z.refine<ProviderEnvironment>((env) => env.OIDC_SCOPE.split(' ').includes('openid'), {
    path: ['OIDC_SCOPE'],
    error: 'must have the scope openid.',
  }),
  isHttpsInProduction('OIDC_ISSUER'),
];

/** The variables, and what they need of each other. */
export const environmentSchema = z.object(environmentShape).check(
  z.refine((env) => env.SECRET !== undefined || env.NODE_ENV !== 'production', {
    path: ['SECRET'],
    error:
      'is missing: production needs a long random text that signs links and cookies, for example from `openssl rand -base64 32`.',
    // Also if other variables are broken.
    when: () => true,
  }),
  z.refine((env) => env.SECRET === undefined || !isGuarded(env) || isLongSecret(env.SECRET), {
    path: ['SECRET'],
    error: `is too short: production needs ${minSecretLength} characters or more, for example from \`openssl rand -base64 32\`.`,
    when: () => true,
  }),
  z.refine((env) => env.SIGN_UP !== 'domains' || env.SIGN_UP_DOMAINS.length > 0, {
    path: ['SIGN_UP_DOMAINS'],
    error: 'is missing: SIGN_UP=domains needs at least one domain.',
  }),
  ...instituteChecks,
  z.refine((env) => (env.INBOUND_IMAP_URL === undefined) === (env.REPLY_ADDRESS === undefined), {
    path: ['REPLY_ADDRESS'],
    error: 'and INBOUND_IMAP_URL need each other: one of them is missing.',
  }),
  z.refine(
    (env) =>
      !isGuarded(env) || !isUrlOf(env.INBOUND_IMAP_URL ?? '', ['imap:']) || isLoopback(env.INBOUND_IMAP_URL ?? ''),
    {
      path: ['INBOUND_IMAP_URL'],
      error: 'must begin with imaps:// in production, unless its host is this machine.',
    },
  ),
  z.refine((env) => (env.LANGUAGES ?? [env.DEFAULT_LANGUAGE]).includes(env.DEFAULT_LANGUAGE), {
    path: ['DEFAULT_LANGUAGE'],
    error: 'must be one of LANGUAGES.',
  }),
  z.refine((env) => env.ACCENT_COLOR !== undefined || env.ACCENT_COLOR_DARK === undefined, {
    path: ['ACCENT_COLOR'],
    error: 'is missing: ACCENT_COLOR_DARK needs it.',
  }),
  isReadable('ACCENT_COLOR', 'light'),
  isReadable('ACCENT_COLOR_DARK', 'dark'),
  z.refine((env) => (env.ORCID_CLIENT_ID === undefined) === (env.ORCID_CLIENT_SECRET === undefined), {
    path: ['ORCID_CLIENT_SECRET'],
    error: 'and ORCID_CLIENT_ID need each other: one of them is missing.',
  }),
  isHttpsInProduction('ORCID_ISSUER'),
  z.refine(
    (env) => !isGuarded(env) || !isUrlOf(env.PUBLIC_URL ?? '', webProtocols) || isSafePublicUrl(env.PUBLIC_URL ?? ''),
    {
      path: ['PUBLIC_URL'],
      error:
        'must begin with https:// in production, unless its host is this machine (ALLOW_INSECURE=1 starts without).',
      when: () => true,
    },
  ),
);

/** The checked variables. */
export type EnvironmentValues = z.output<typeof environmentSchema>;
