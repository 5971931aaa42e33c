import type { Settings } from '@exchange/api';
import { listLanguages } from '@exchange/api/core/languages';
import { isEmail } from '@exchange/contract/auth';
import type { SettableLimits } from '@exchange/contract/limits';
import { type EnvironmentValues, environmentSchema } from './config/checks.ts';
import { type Accent, darkAccentOf } from './config/colours.ts';
import { type InstituteConfig, readInstitutes } from './config/institutes.ts';
import type { NeededClaim } from './config/kinds.ts';
import { type Logo, type OwnDocuments, readOwnFiles } from './config/own-files.ts';
import { developmentSecret, type Environment, readVariables } from './config/reading.ts';
import { warningsOf } from './config/warnings.ts';

/** The environment (.env.example), read once and typed. Empty counts as unset. */
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
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Where answers to emails are read, if anywhere. */
  readonly mailReplyTo: string | undefined;
  /** The mailbox of replies, if there is one. */
  readonly inbound: InboundConfig | undefined;
  /** The address of replies, with `{token}` in it; in development also without a mailbox. */
  readonly replyAddress: string | undefined;
  readonly secret: string;
  /** Whose addresses may sign up; none for nobody, missing for everybody. */
  readonly signUpDomains: readonly string[] | undefined;
  readonly onlyInvited: boolean;
  /** The institutes whose members log in by OpenID Connect. */
  readonly institutes: readonly InstituteConfig[];
  /** ORCID, where people may link their iD and log in with it. */
  readonly orcid: LoginProviderConfig | undefined;
  /** Proxies whose forwarding headers are trusted; none when empty. */
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly appName: string;
  /** The operator's colour, logo and legal documents, if any. */
  readonly accent: Accent | undefined;
  readonly logo: Logo | undefined;
  readonly ownDocuments: OwnDocuments;
  /** The tags of the languages that are offered. */
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** What the operator tells everybody, on every page; empty for nothing. */
  readonly notice: string;
  readonly contactUrl: string;
  readonly socialUrl: string;
  readonly privacyUrl: string;
  readonly termsUrl: string;
  readonly cookiesUrl: string;
  readonly accessibilityUrl: string;
  /** Empty for none. */
  readonly imprintUrl: string;
  readonly areaFormUrl: string;
  readonly metricsToken: string | undefined;
  /** Whether every login comes from a login provider. */
  readonly arePasswordsOff: boolean;
  /** Whether every person must have a second factor. */
  readonly isSecondFactorForAll: boolean;
  readonly limits: SettableLimits;
  /** Whether the first request of an account waits for a moderator. */
  readonly reviewsFirstRequests: boolean;
  readonly rateLimits: number | false;
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
  /** What is asked for, as OAuth spells it. */
  readonly scope: string;
  /** What every login must have. */
  readonly claims: readonly NeededClaim[];
}

/** A mailbox of replies (docs/operations.md#replies-by-email). */
interface InboundConfig {
  readonly imapUrl: string;
  /** The host whose `Authentication-Results` are trusted. */
  readonly trusts: string | undefined;
}

/** The environment does not allow a start: the message has a line for each broken variable. */
export class ConfigError extends Error {}

/** The address of a `mailto:` URL; nothing for any other URL, or if it is not one plain address. */
function mailtoAddress(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed?.protocol !== 'mailto:') return undefined;
  return isEmail(parsed.pathname) ? parsed.pathname : undefined;
}

/** @throws ConfigError with a line for each problem */
function requireNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/** The values of the variables, and what stands in the files that they name. @throws ConfigError */
function checkEnvironment(environment: Environment) {
  const { values, problems } = readVariables(environment);
  requireNone(problems);
  const { data: env, error } = environmentSchema.safeParse(values);
  if (env === undefined)
    throw new ConfigError(error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'));
  const { institutes, problems: instituteProblems } = readInstitutes(values, env);
  const { logo, documents, problems: fileProblems } = readOwnFiles(env);
  const noLogin =
    env.PASSWORDS === 'off' && institutes.length === 0 && instituteProblems.length === 0
      ? ['PASSWORDS=off needs OIDC_ISSUER: without the login of an institute nobody could log in.']
      : [];
  requireNone([...instituteProblems, ...noLogin, ...fileProblems]);
  return { env, institutes, logo, documents };
}

/**
 * Reads the environment.
 *
 * @throws ConfigError with a line for each broken variable that names it, never its value if that is secret
 */
export function readConfig(environment: Environment): Config {
  const { env, institutes, logo, documents } = checkEnvironment(environment);
  const production = env.NODE_ENV === 'production';
  const secret = env.SECRET ?? developmentSecret();
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const contactUrl = env.CONTACT_URL ?? `${publicUrl}/legal/contact`;
  return {
    production,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    smtpUrl: env.SMTP_URL,
    mailFrom: {
      name: env.MAIL_FROM?.name || env.APP_NAME,
      address: env.MAIL_FROM?.address ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    mailReplyTo: env.MAIL_REPLY_TO ?? mailtoAddress(env.CONTACT_URL),
    inbound:
      env.INBOUND_IMAP_URL === undefined ? undefined : { imapUrl: env.INBOUND_IMAP_URL, trusts: env.INBOUND_TRUSTS },
    replyAddress:
      env.REPLY_ADDRESS ??
      (env.NODE_ENV !== 'development' || env.SMTP_URL !== undefined ? undefined : 'reply+{token}@localhost.example'),
    secret,
    signUpDomains: { open: undefined, domains: env.SIGN_UP_DOMAINS, invited: undefined, closed: [] }[env.SIGN_UP],
    onlyInvited: env.SIGN_UP === 'invited',
    institutes,
    orcid: orcidOf(env),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    appName: env.APP_NAME,
    accent:
      env.ACCENT_COLOR === undefined
        ? undefined
        : { light: env.ACCENT_COLOR, dark: env.ACCENT_COLOR_DARK ?? darkAccentOf(env.ACCENT_COLOR) },
    logo,
    ownDocuments: documents,
    languages: env.LANGUAGES ?? listLanguages(),
    defaultLanguage: env.DEFAULT_LANGUAGE,
    notice: env.NOTICE,
    contactUrl,
    socialUrl: env.SOCIAL_URL ?? `${publicUrl}/legal/social`,
    privacyUrl: env.PRIVACY_URL ?? `${publicUrl}/legal/privacy`,
    termsUrl: env.TERMS_URL ?? `${publicUrl}/legal/terms`,
    cookiesUrl: env.COOKIES_URL ?? `${publicUrl}/legal/cookies`,
    accessibilityUrl: env.ACCESSIBILITY_URL ?? `${publicUrl}/legal/accessibility`,
    imprintUrl: env.IMPRINT_URL ?? (documents.has('imprint') ? `${publicUrl}/legal/imprint` : ''),
    areaFormUrl: env.AREA_FORM_URL ?? contactUrl,
    metricsToken: env.METRICS_TOKEN,
    arePasswordsOff: env.PASSWORDS === 'off',
    isSecondFactorForAll: env.SECOND_FACTOR === 'everyone',
    limits: {
      failedLogins: env.FAILED_LOGINS,
      signupsPerHour: env.SIGN_UPS_PER_HOUR,
      requestsPerDay: env.REQUESTS_PER_DAY,
      offersPerDay: env.OFFERS_PER_DAY,
      loginEntryDays: env.KEEP_LOGINS_DAYS,
      sentEmailDays: env.KEEP_EMAILS_DAYS,
      closedReportDays: env.KEEP_REPORTS_DAYS,
      deletionDays: env.DELETION_DAYS,
      picturesMb: env.PICTURES_MB,
      badgeMonths: env.BADGE_MONTHS,
    },
    reviewsFirstRequests: env.REVIEW_FIRST === 'request',
    rateLimits: { on: 1, tenfold: 10, off: false as const }[env.RATE_LIMITS],
    jobSeconds: env.JOB_SECONDS,
    warnings: production ? warningsOf(env, secret, publicUrl) : [],
  };
}

/** ORCID, if its client is set; it proves no address. */
function orcidOf(env: EnvironmentValues): LoginProviderConfig | undefined {
  const { ORCID_ISSUER: issuer, ORCID_CLIENT_ID: clientId, ORCID_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  return { issuer, clientId, clientSecret, name: 'ORCID', domains: [], scope: 'openid', claims: [] };
}

/** What procedures need of the configuration. */
export const settingsOf = (config: Config): Settings => ({ ...config, hasMailbox: config.inbound !== undefined });
