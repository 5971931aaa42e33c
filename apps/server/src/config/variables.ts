import { isEmail } from '@exchange/contract/auth';
import { settableLimits } from '@exchange/contract/limits';
import * as z from 'zod/mini';
import {
  claims,
  colour,
  databaseProtocols,
  domains,
  language,
  languages,
  oneOf,
  proxies,
  replyAddress,
  sender,
  serverName,
  serviceUrl,
  webProtocols,
  webUrl,
  wholeNumber,
} from './kinds.ts';

interface VariableText {
  /** For .env.example: one line. */
  readonly meaning: string;
  /** What applies if the schema has no default. */
  readonly otherwise?: string;
  /** A value to show, if it is not the default. */
  readonly example?: string;
}

/** What .env.example says of each variable. */
export const variableTexts = z.registry<VariableText>();

const footerLink = (document: string, text: string) =>
  z.optional(webUrl()).register(variableTexts, { otherwise: `\`/legal/${document}\``, meaning: text });

/** A number that the operator may set between two bounds. */
const limit = (name: keyof typeof settableLimits, min: number, max: number, meaning: string) =>
  z
    ._default(wholeNumber(min, max), settableLimits[name])
    .register(variableTexts, { meaning: `${meaning}; ${min} to ${max}` });

/** A production secret of fewer characters could be guessed, and with it every signed cookie and link. */
export const minSecretLength = 16;
/** Production warns of a secret of fewer characters. */
export const recommendedSecretLength = 32;

/** The variables of one institute's login. Those of a second one begin with `OIDC_2_`, and so on. */
export const instituteShape = {
  OIDC_ISSUER: z.optional(webUrl(webProtocols)).register(variableTexts, {
    otherwise: 'none',
    meaning:
      'issuer of an institute’s login by OpenID Connect (`docs/login-providers.md`); needs the next four variables; further institutes have `OIDC_2_ISSUER`, `OIDC_2_CLIENT_ID` and so on, up to `OIDC_9_…`',
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
      'domains of the addresses with which the issuer is trusted, each in full: a subdomain counts only if it is listed',
    example: 'example.edu, students.example.edu',
  }),
  OIDC_SCOPE: z._default(z.string(), 'openid email').register(variableTexts, {
    meaning: 'scopes that are asked for; the issuer may need another one to tell the claims below',
  }),
  OIDC_CLAIMS: z._default(claims, []).register(variableTexts, {
    otherwise: 'none',
    meaning: 'claims that every login must have, each with the values of which one is enough',
    example: 'eduperson_affiliation=member|staff',
  }),
};

/** The numbers of further institutes. */
export const instituteNumbers = [2, 3, 4, 5, 6, 7, 8, 9];

/** The name of a variable of an institute: `OIDC_NAME` of the first, `OIDC_2_NAME` of the second. */
export const instituteVariable = (name: string, number: number) =>
  number === 1 ? name : name.replace('OIDC_', `OIDC_${number}_`);

/** The variables in the order of .env.example. */
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
  MAIL_FROM: z.optional(sender).register(variableTexts, {
    otherwise: '`no-reply@` the public host',
    meaning: 'sender of all emails: an address, or `Name <address>`; without a name it is `APP_NAME`',
    example: 'exchange@example.org',
  }),
  MAIL_REPLY_TO: z
    .optional(
      z.string().check(z.refine(isEmail, { error: ({ input }) => `must be an email address; it is "${input}".` })),
    )
    .register(variableTexts, {
      otherwise: 'the address of a `mailto:` in `CONTACT_URL`',
      meaning: 'address for replies to emails; without one, emails say that replies are not read',
      example: 'help@example.org',
    }),
  INBOUND_IMAP_URL: z.optional(serviceUrl(['imaps:', 'imap:'])).register(variableTexts, {
    otherwise: 'none',
    meaning: 'mailbox of replies (`docs/operations.md#replies-by-email`); needs `REPLY_ADDRESS`',
    example: 'imaps://user:password@mail.example.org/INBOX',
  }),
  REPLY_ADDRESS: z.optional(replyAddress).register(variableTexts, {
    otherwise: 'none',
    meaning:
      'address of replies, whose emails come to that mailbox; `{token}` stands where each email has its own token',
    example: 'reply+{token}@example.org',
  }),
  INBOUND_TRUSTS: z.optional(serverName).register(variableTexts, {
    otherwise: 'none',
    meaning:
      'name of the mail server whose `Authentication-Results` are trusted, or `unnamed`: the first header, if it begins without a name (Exchange Online); a reply must then have passed DMARC, or aligned DKIM or SPF; else the token and the sender’s address are enough',
    example: 'mx.example.org',
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
  ...instituteShape,
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
  PASSWORDS: z._default(oneOf(['on', 'off']), 'on').register(variableTexts, {
    meaning:
      '`off`: every login comes from an institute (`OIDC_ISSUER`) or ORCID, and no password is asked for or taken',
  }),
  SECOND_FACTOR: z._default(oneOf(['operators', 'everyone']), 'operators').register(variableTexts, {
    meaning:
      'who must have a second factor: operators and moderators before the console opens, or everyone before anything else',
  }),
  REVIEW_FIRST: z._default(oneOf(['off', 'request']), 'off').register(variableTexts, {
    meaning: '`request`: the first request of an account waits for a moderator',
  }),
  TRUST_PROXY: z._default(proxies, []).register(variableTexts, {
    otherwise: 'none',
    meaning: '`loopback`, addresses or CIDR ranges whose `X-Forwarded-For` is trusted',
    example: 'loopback',
  }),
  APP_NAME: z
    ._default(z.string(), 'Research Exchange')
    .register(variableTexts, { meaning: 'name on screens and in emails' }),
  ACCENT_COLOR: z.optional(colour).register(variableTexts, {
    otherwise: 'the green of the product',
    meaning: 'colour of buttons and links on light screens and in emails; it must be easy to read (WCAG AA)',
    example: '#7a1f2b',
  }),
  ACCENT_COLOR_DARK: z.optional(colour).register(variableTexts, {
    otherwise: '`ACCENT_COLOR`, as much lighter as needed',
    meaning: 'the same on dark screens',
    example: '#e89aa4',
  }),
  LOGO_FILE: z.optional(z.string()).register(variableTexts, {
    otherwise: 'none',
    meaning: 'file of a logo beside the name on every screen: PNG or SVG, at most 100 kB',
    example: '/etc/research-exchange/logo.svg',
  }),
  LEGAL_FOLDER: z.optional(z.string()).register(variableTexts, {
    otherwise: 'none',
    meaning: 'folder with legal documents of your own (`docs/operations.md#your-own-look-and-documents`)',
    example: '/etc/research-exchange/legal',
  }),
  LANGUAGES: z.optional(languages).register(variableTexts, {
    otherwise: 'all of this release',
    meaning: 'languages that are offered, in the order in which people choose, by their tags',
    example: 'en,de,fr',
  }),
  DEFAULT_LANGUAGE: z
    ._default(language, 'en')
    .register(variableTexts, { meaning: 'language of people whose browser asks for none of these' }),
  NOTICE: z._default(z.string(), '').register(variableTexts, {
    otherwise: 'none',
    meaning: 'one sentence for everybody, at the top of every page',
    example: 'Maintenance on Friday from 18:00 to 19:00.',
  }),
  CONTACT_URL: footerLink('contact', 'contact form, linked from the footer and the screens'),
  SOCIAL_URL: footerLink('social', 'social profile, linked from the home page'),
  PRIVACY_URL: footerLink('privacy', 'privacy policy, linked from the footer'),
  TERMS_URL: footerLink('terms', 'terms of service, linked from the footer'),
  COOKIES_URL: footerLink('cookies', 'cookie policy, linked from the footer'),
  ACCESSIBILITY_URL: footerLink('accessibility', 'accessibility statement, linked from the footer'),
  IMPRINT_URL: z.optional(webUrl()).register(variableTexts, {
    otherwise: '`/legal/imprint` if `LEGAL_FOLDER` has one, else none',
    meaning: 'imprint, linked from the footer',
  }),
  AREA_FORM_URL: z
    .optional(webUrl())
    .register(variableTexts, { otherwise: '`CONTACT_URL`', meaning: 'form to request another technical area' }),
  LOG_LEVEL: z
    ._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info')
    .register(variableTexts, { meaning: 'JSON lines on standard output; `make run` and `make dev` start with `warn`' }),
  METRICS_TOKEN: z
    .optional(z.string())
    .register(variableTexts, { otherwise: 'none', meaning: 'bearer token with which Prometheus reads `/metrics`' }),
  FAILED_LOGINS: limit('failedLogins', 3, 20, 'failed logins within an hour that lock an address out'),
  SIGN_UPS_PER_HOUR: limit('signupsPerHour', 10, 10_000, 'sign-ups from one address an hour'),
  REQUESTS_PER_DAY: limit('requestsPerDay', 1, 200, 'requests that one person creates a day'),
  OFFERS_PER_DAY: limit('offersPerDay', 1, 200, 'offers that one person makes a day'),
  KEEP_LOGINS_DAYS: limit(
    'loginEntryDays',
    7,
    365,
    'days for which logins and failed ones are kept, with their addresses',
  ),
  KEEP_EMAILS_DAYS: limit(
    'sentEmailDays',
    7,
    90,
    'days for which sent and given-up emails stay listed, without their text',
  ),
  KEEP_REPORTS_DAYS: limit('closedReportDays', 30, 730, 'days for which a closed report is kept, with its copy'),
  DELETION_DAYS: limit('deletionDays', 1, 30, 'days in which a person can still keep an account that they deleted'),
  PICTURES_MB: limit(
    'picturesMb',
    0,
    100_000,
    'megabytes for the pictures of one person, in the database; 0 turns pictures off',
  ),
  BADGE_MONTHS: limit(
    'badgeMonths',
    0,
    60,
    'months after which a badge of an institute must be proven again; 0 is never',
  ),
  RATE_LIMITS: z._default(oneOf(['on', 'tenfold', 'off']), 'on').register(variableTexts, {
    meaning:
      '`tenfold` allows ten times the rates and daily quotas, as `make run` does; `off` disables them and email intervals for load tests; neither changes the login lockout',
  }),
  JOB_SECONDS: z._default(wholeNumber(1, 15), 15).register(variableTexts, {
    meaning: 'the background jobs run this many seconds after their last run, or up to twice as many; at most 15',
  }),
  ALLOW_INSECURE: z._default(oneOf(['0', '1']), '0').register(variableTexts, {
    meaning: '`1` lets production start with a `SECRET` that is too short or a `PUBLIC_URL` without https',
  }),
};

/** Variables that hold a password or a key: each may be given as a file, `DATABASE_URL_FILE` for example. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET',
  'SMTP_URL',
  'INBOUND_IMAP_URL',
  'OIDC_CLIENT_SECRET',
  'ORCID_CLIENT_SECRET',
  'METRICS_TOKEN',
] satisfies (keyof typeof environmentShape)[];

/** Those of all institutes, too. */
export const secretVariables: readonly string[] = [
  ...secretNames,
  ...instituteNumbers.map((number) => instituteVariable('OIDC_CLIENT_SECRET', number)),
];

/** All variables, with those of further institutes. */
export const variableNames: readonly string[] = [
  ...Object.keys(environmentShape),
  ...instituteNumbers.flatMap((number) => Object.keys(instituteShape).map((name) => instituteVariable(name, number))),
];
