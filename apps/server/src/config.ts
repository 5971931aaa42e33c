import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Settings } from '@exchange/api';
import { isEmail } from '@exchange/contract/auth';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

/** The environment (README.md), read once and typed. Empty counts as unset. */
export interface Config {
  readonly production: boolean;
  readonly databaseUrl: string;
  /** For migrations and LISTEN, past a pooler. */
  readonly databaseDirectUrl: string;
  readonly host: string;
  readonly port: number;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly isHttps: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where answers to emails are read, if anywhere. */
  readonly mailReplyTo: string | undefined;
  readonly secret: string;
  /** Whose addresses may sign up; none for nobody, missing for everybody. */
  readonly signUpDomains: readonly string[] | undefined;
  readonly onlyInvited: boolean;
  /** The institute whose members log in by OpenID Connect, if any. */
  readonly institute: LoginProviderConfig | undefined;
  /** ORCID, where people may link their iD and log in with it. */
  readonly orcid: LoginProviderConfig | undefined;
  /** Proxies whose forwarding headers are trusted; none when empty. */
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly appName: string;
  /** What the operator tells everybody, on every page; empty for nothing. */
  readonly notice: string;
  readonly contactUrl: string;
  readonly socialUrl: string;
  readonly privacyUrl: string;
  readonly termsUrl: string;
  readonly cookiesUrl: string;
  readonly areaFormUrl: string;
  readonly metricsToken: string | undefined;
  readonly rateLimits: boolean;
  /** The jobs run this many seconds after their last run, or up to twice as many. */
  readonly jobSeconds: number;
  /** What an operator should know but need not stop for. */
  readonly warnings: readonly string[];
}

/** An OpenID Connect provider (docs/login-providers.md). */
export interface LoginProviderConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it. */
  readonly name: string;
  /** Domains of the addresses with which it is trusted, in lower case; none for one that proves no address. */
  readonly domains: readonly string[];
}

/** The environment does not allow a start: the message has a line for each broken variable. */
export class ConfigError extends Error {}

const isUrlOf = (value: string, protocols: readonly string[]) => protocols.includes(URL.parse(value)?.protocol ?? '');

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: ({ input }) => `must be one of ${values.join(', ')}; it is "${input}".` });

const webProtocols = ['http:', 'https:'];

const webUrl = (protocols = [...webProtocols, 'mailto:']) =>
  z.string().check(
    z.refine((value) => isUrlOf(value, protocols), {
      error: ({ input }) => `must be a URL; it is "${input}".`,
    }),
  );

/** The URL of a service. It may hold a password, so the sentence does not repeat it. */
const serviceUrl = (protocols: readonly string[], missing?: string) =>
  z.string(missing).check(
    // A socket of this machine has no host: `postgres://ada@/exchange?host=/run/postgresql`.
    z.refine((value) => isUrlOf(value.replace('@/', '@local/'), protocols), {
      error: `must be a URL that begins with ${protocols.map((each) => `${each}//`).join(' or ')}; in a password write / as %2F, @ as %40, # as %23 and % as %25.`,
    }),
  );
const databaseProtocols = ['postgres:', 'postgresql:'];

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(
      z.refine((value) => Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max, {
        error: ({ input }) => `must be a number from ${min} to ${max}; it is "${input}".`,
      }),
    ),
    z.transform(Number),
  );

/** Whether Fastify takes a text as an address or a CIDR range, and it is no IPv4 address that is mapped into IPv6. */
export function isAddressRange(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  const isAddress = IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text);
  if (!isAddress && !IPv4.isValidCIDRFourPartDecimal(text) && !IPv6.isValidCIDR(text)) return false;
  const [address, bits] = isAddress ? [ipaddr.parse(text)] : ipaddr.parseCIDR(text);
  return bits !== 0 && !(address instanceof IPv6 && address.isIPv4MappedAddress());
}

/** The entries between commas. */
const list = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
);

/** Domains of email addresses, in lower case. */
const domains = z.pipe(
  list,
  z.array(
    z.string().check(
      z.toLowerCase(),
      z.refine((entry) => isEmail(`a@${entry}`), {
        error: ({ input }) => `must be a list of domains; "${input}" is none.`,
      }),
    ),
  ),
);

/** `loopback` or a list of addresses and CIDR ranges; `true` and hop counts would believe a forged header. */
const proxies = z.pipe(
  list,
  z.array(
    z.string().check(
      z.refine((entry) => entry === 'loopback' || isAddressRange(entry), {
        error: ({ input }) => `must be "loopback" or a list of addresses or CIDR ranges; "${input}" is neither.`,
      }),
    ),
  ),
);

interface VariableText {
  /** For README.md and .env.example: one line. */
  readonly meaning: string;
  /** What applies where the schema has no default. */
  readonly otherwise?: string;
  /** A value for .env.example. */
  readonly example?: string;
}

/** What README.md and .env.example say of each variable. */
export const variableTexts = z.registry<VariableText>();

const footerLink = (document: string, text: string) =>
  z.optional(webUrl()).register(variableTexts, { otherwise: `\`/legal/${document}\``, meaning: text });

/** A production secret of fewer characters could be guessed, and with it every signed cookie and link. */
const minSecretLength = 16;
const recommendedSecretLength = 32;

/** The variables in the order in which README.md lists them. */
export const environmentShape = {
  NODE_ENV: z
    ._default(oneOf(['development', 'production', 'test']), 'development')
    .register(variableTexts, { meaning: '`make start` sets `production`' }),
  DATABASE_URL: serviceUrl(
    databaseProtocols,
    'is missing: give the URL of a PostgreSQL database, or start with `make run`, which brings one of its own.',
  ).register(variableTexts, {
    otherwise: 'an embedded PostgreSQL (development)',
    meaning: 'PostgreSQL 15 to 18; required in production',
    example: 'postgres://exchange:password@localhost/exchange',
  }),
  DATABASE_DIRECT_URL: z.optional(serviceUrl(databaseProtocols)).register(variableTexts, {
    otherwise: '`DATABASE_URL`',
    meaning: 'direct connection for migrations and events, without a pooler',
  }),
  SECRET: z.optional(z.string()).register(variableTexts, {
    otherwise: 'generated and stored under `.data/` (development)',
    meaning: `signs links and cookies, at least ${recommendedSecretLength} random characters; required in production, which refuses fewer than ${minSecretLength}`,
  }),
  PUBLIC_URL: z.optional(webUrl(webProtocols)).register(variableTexts, {
    otherwise: '`http://localhost:$PORT`',
    meaning:
      'public address; https is required in production unless it is a local address; with https the cookies are `Secure`',
    example: 'https://exchange.example.org',
  }),
  PORT: z._default(wholeNumber(0, 65_535), 3000).register(variableTexts, { meaning: 'port on which it listens' }),
  HOST: z._default(z.string(), '127.0.0.1').register(variableTexts, { meaning: 'address on which it listens' }),
  SMTP_URL: z.optional(serviceUrl(['smtp:', 'smtps:'])).register(variableTexts, {
    otherwise: 'none',
    meaning: 'mail server; without it no email is sent',
    example: 'smtps://user:password@mail.example.org',
  }),
  MAIL_FROM: z.optional(z.string()).register(variableTexts, {
    otherwise: '`no-reply@` the public host',
    meaning: 'sender of all emails',
    example: 'exchange@example.org',
  }),
  MAIL_REPLY_TO: z
    .optional(
      z.string().check(z.refine(isEmail, { error: ({ input }) => `must be an email address; it is "${input}".` })),
    )
    .register(variableTexts, {
      otherwise: 'the address of a `mailto:` in `CONTACT_URL`, else none: emails say that replies are not read',
      meaning: 'address for replies to emails',
      example: 'help@example.org',
    }),
  SIGN_UP: z._default(oneOf(['open', 'domains', 'invited', 'closed']), 'open').register(variableTexts, {
    meaning:
      'who may create an account: everybody, addresses of `SIGN_UP_DOMAINS`, addresses that were invited, or nobody',
  }),
  SIGN_UP_DOMAINS: z._default(domains, []).register(variableTexts, {
    otherwise: 'none',
    meaning: 'domains for `SIGN_UP=domains`, with their subdomains',
    example: 'ethz.ch, uzh.ch',
  }),
  OIDC_ISSUER: z.optional(webUrl(webProtocols)).register(variableTexts, {
    otherwise: 'none',
    meaning:
      'issuer of an institute’s login by OpenID Connect (`docs/login-providers.md`); needs the four variables below',
    example: 'https://login.example.edu/realms/staff',
  }),
  OIDC_CLIENT_ID: z
    .optional(z.string())
    .register(variableTexts, { otherwise: 'none', meaning: 'client id of this installation at the issuer' }),
  OIDC_CLIENT_SECRET: z
    .optional(z.string())
    .register(variableTexts, { otherwise: 'none', meaning: 'client secret of this installation at the issuer' }),
  OIDC_NAME: z.optional(z.string()).register(variableTexts, {
    otherwise: 'none',
    meaning: 'name of the institute on the login button',
    example: 'Example University',
  }),
  OIDC_DOMAINS: z._default(domains, []).register(variableTexts, {
    otherwise: 'none',
    meaning:
      'domains of the addresses with which the issuer is trusted, each in full: a subdomain counts only where it is listed',
    example: 'example.edu, students.example.edu',
  }),
  ORCID_CLIENT_ID: z.optional(z.string()).register(variableTexts, {
    otherwise: 'none',
    meaning: 'client id at ORCID; with the secret, people can link their ORCID iD',
  }),
  ORCID_CLIENT_SECRET: z
    .optional(z.string())
    .register(variableTexts, { otherwise: 'none', meaning: 'client secret at ORCID' }),
  ORCID_ISSUER: z
    ._default(webUrl(webProtocols), 'https://orcid.org')
    .register(variableTexts, { meaning: '`https://sandbox.orcid.org` to try it out' }),
  TRUST_PROXY: z._default(proxies, []).register(variableTexts, {
    otherwise: 'none',
    meaning: '`loopback`, addresses or CIDR ranges whose `X-Forwarded-For` is trusted',
    example: 'loopback',
  }),
  APP_NAME: z
    ._default(z.string(), 'Research Exchange')
    .register(variableTexts, { meaning: 'name on screens and in emails' }),
  NOTICE: z._default(z.string(), '').register(variableTexts, {
    otherwise: 'none',
    meaning: 'one sentence for everybody, at the top of every page',
    example: 'Maintenance on Friday from 18:00 to 19:00.',
  }),
  CONTACT_URL: footerLink('contact', 'contact form, linked from the footer and the screens'),
  SOCIAL_URL: footerLink('social', 'social profile, linked from the home page and the footer'),
  PRIVACY_URL: footerLink('privacy', 'privacy policy, linked from the footer'),
  TERMS_URL: footerLink('terms', 'terms of service, linked from the footer'),
  COOKIES_URL: footerLink('cookies', 'cookie policy, linked from the footer'),
  AREA_FORM_URL: z
    .optional(webUrl())
    .register(variableTexts, { otherwise: '`CONTACT_URL`', meaning: 'form to request another technical area' }),
  LOG_LEVEL: z
    ._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info')
    .register(variableTexts, { meaning: 'JSON lines on standard output' }),
  METRICS_TOKEN: z
    .optional(z.string())
    .register(variableTexts, { otherwise: 'none', meaning: 'bearer token with which Prometheus reads `/metrics`' }),
  RATE_LIMITS: z._default(oneOf(['on', 'off']), 'on').register(variableTexts, {
    meaning: '`off` disables rate limits, daily quotas and email intervals for load tests, never the login lockout',
  }),
  JOB_SECONDS: z._default(wholeNumber(1, 15), 15).register(variableTexts, {
    meaning: 'the background jobs run this many seconds after their last run, or up to twice as many; at most 15',
  }),
  ALLOW_INSECURE: z._default(oneOf(['0', '1']), '0').register(variableTexts, {
    meaning: '`1` lets production start with a `SECRET` that is too short or a `PUBLIC_URL` without https',
  }),
};

/** Variables that hold a password or a key: each may be given as a file, `DATABASE_URL_FILE` for example. */
export const secretVariables: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'ORCID_CLIENT_SECRET',
  'METRICS_TOKEN',
] satisfies (keyof typeof environmentShape)[];

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
export function isLongSecret(secret: string): boolean {
  return secret.length >= minSecretLength;
}

const isGuarded = (env: { readonly NODE_ENV: string; readonly ALLOW_INSECURE: string }) =>
  env.NODE_ENV === 'production' && env.ALLOW_INSECURE !== '1';

interface InstituteEnvironment {
  readonly NODE_ENV: string;
  readonly ALLOW_INSECURE: string;
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly ORCID_ISSUER: string;
}

const environmentSchema = z.object(environmentShape).check(
  z.refine((env) => env.SECRET !== undefined || env.NODE_ENV !== 'production', {
    path: ['SECRET'],
    error:
      'is missing: production needs a long random text that signs links and cookies, for example from `openssl rand -base64 32`.',
    // Also where other variables are broken.
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
  ...(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const).map((name) =>
    z.refine<InstituteEnvironment>((env) => env.OIDC_ISSUER === undefined || env[name] !== undefined, {
      path: [name],
      error: 'is missing: OIDC_ISSUER needs it.',
    }),
  ),
  z.refine((env) => env.OIDC_ISSUER === undefined || env.OIDC_DOMAINS.length > 0, {
    path: ['OIDC_DOMAINS'],
    error: 'is missing: OIDC_ISSUER is trusted with the addresses of at least one domain.',
  }),
  z.refine((env) => (env.ORCID_CLIENT_ID === undefined) === (env.ORCID_CLIENT_SECRET === undefined), {
    path: ['ORCID_CLIENT_SECRET'],
    error: 'and ORCID_CLIENT_ID need each other: one of them is missing.',
  }),
  ...(['OIDC_ISSUER', 'ORCID_ISSUER'] as const).map((name) =>
    z.refine<InstituteEnvironment>((env) => !isGuarded(env) || isSafePublicUrl(env[name] ?? 'https://none'), {
      path: [name],
      error: 'must begin with https:// in production, unless its host is this machine.',
    }),
  ),
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

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a variable, trimmed; of a secret one also from the file that `NAME_FILE` names. */
function readVariable(environment: Environment, name: string): string {
  const value = environment[name]?.trim() ?? '';
  const file = environment[`${name}_FILE`]?.trim() ?? '';
  if (file === '' || !secretVariables.includes(name)) return value;
  if (value !== '') throw new ConfigError(`${name}_FILE must not be set beside ${name}.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${name}_FILE cannot be read: ${reason}.`);
  }
}

/**
 * The variables that are set.
 *
 * @throws ConfigError with a line for each file that cannot be read
 */
function readVariables(environment: Environment): Record<string, string> {
  const values: Record<string, string> = {};
  const broken: string[] = [];
  for (const name of Object.keys(environmentShape)) {
    try {
      const value = readVariable(environment, name);
      if (value !== '') values[name] = value;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      broken.push(error.message);
    }
  }
  if (broken.length > 0) throw new ConfigError(broken.join('\n'));
  return values;
}

/** Development keeps a secret of its own, so that sessions and links outlive a restart. */
function developmentSecret(): string {
  const folder = new URL('../../../.data/', import.meta.url);
  const file = new URL('secret', folder);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const secret = randomBytes(32).toString('base64url');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}

/** The address of a `mailto:` URL; nothing for any other URL, or where it is not one plain address. */
export function mailtoAddress(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed?.protocol !== 'mailto:') return undefined;
  return isEmail(parsed.pathname) ? parsed.pathname : undefined;
}

/**
 * Reads the environment.
 *
 * @throws ConfigError with a line for each broken variable that names it, never its value where that is secret
 */
export function readConfig(environment: Environment): Config {
  const parsed = environmentSchema.safeParse(readVariables(environment));
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const secret = env.SECRET ?? developmentSecret();
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const contactUrl = env.CONTACT_URL ?? `${publicUrl}/legal/contact`;
  const warnings: string[] = [];
  if (production && env.SMTP_URL === undefined)
    warnings.push(
      'SMTP_URL is missing: NO EMAIL WILL LEAVE. Sign-ups cannot be verified and passwords cannot be reset until it is set.',
    );
  if (production && env.PUBLIC_URL === undefined)
    warnings.push(`PUBLIC_URL is missing: links in emails lead to ${publicUrl}, which works on this machine alone.`);
  if (production && env.CONTACT_URL === undefined)
    warnings.push(
      'CONTACT_URL is missing: NOBODY CAN REACH YOU. The links for changing an email address, asking for a technical area and everything else lead to a page that says so.',
    );
  if (production && secret.length < recommendedSecretLength)
    warnings.push(`SECRET is short: use at least ${recommendedSecretLength} random characters.`);
  if (production && !isSafePublicUrl(publicUrl))
    warnings.push('PUBLIC_URL is not https: passwords and sessions can be read on their way.');
  return {
    production,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    mailReplyTo: env.MAIL_REPLY_TO ?? mailtoAddress(env.CONTACT_URL),
    secret,
    signUpDomains: { open: undefined, domains: env.SIGN_UP_DOMAINS, invited: undefined, closed: [] }[env.SIGN_UP],
    onlyInvited: env.SIGN_UP === 'invited',
    institute: providerOf({
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      name: env.OIDC_NAME,
      domains: env.OIDC_DOMAINS,
    }),
    orcid: providerOf({
      issuer: env.ORCID_ISSUER,
      clientId: env.ORCID_CLIENT_ID,
      clientSecret: env.ORCID_CLIENT_SECRET,
      name: 'ORCID',
      domains: [],
    }),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    appName: env.APP_NAME,
    notice: env.NOTICE,
    contactUrl,
    socialUrl: env.SOCIAL_URL ?? `${publicUrl}/legal/social`,
    privacyUrl: env.PRIVACY_URL ?? `${publicUrl}/legal/privacy`,
    termsUrl: env.TERMS_URL ?? `${publicUrl}/legal/terms`,
    cookiesUrl: env.COOKIES_URL ?? `${publicUrl}/legal/cookies`,
    areaFormUrl: env.AREA_FORM_URL ?? contactUrl,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === 'on',
    jobSeconds: env.JOB_SECONDS,
    warnings,
  };
}

/** A provider whose variables are all set; the schema has refused one with a part of them. */
function providerOf({
  issuer,
  clientId,
  clientSecret,
  name,
  domains,
}: { readonly [Key in keyof LoginProviderConfig]: LoginProviderConfig[Key] | undefined }):
  | LoginProviderConfig
  | undefined {
  if (!issuer || !clientId || !clientSecret || !name || !domains) return undefined;
  return { issuer, clientId, clientSecret, name, domains };
}

/** What procedures need of the configuration. */
export function settingsOf(config: Config): Settings {
  const { appName, publicUrl, secret, mailReplyTo, signUpDomains, onlyInvited, institute, rateLimits } = config;
  return {
    appName,
    publicUrl,
    secret,
    mailReplyTo,
    signUpDomains,
    onlyInvited,
    instituteLoginName: institute?.name,
    rateLimits,
  };
}
