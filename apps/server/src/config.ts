import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';

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
  readonly secret: string;
  /** Proxies whose forwarding headers are believed; nobody when empty. */
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly appName: string;
  readonly contactUrl: string;
  readonly socialUrl: string;
  readonly privacyUrl: string;
  readonly termsUrl: string;
  readonly cookiesUrl: string;
  readonly areaFormUrl: string;
  readonly metricsToken: string | undefined;
  readonly rateLimits: boolean;
  /** What an operator should know but need not stop for. */
  readonly warnings: readonly string[];
}

/** A start that cannot be: the message is one line for the operator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (!allowed.includes(value))
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}; it is "${value}".`);
  return value;
}

function webUrl(name: string, value: string): string {
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol))
    throw new ConfigError(`${name} must be a URL; it is "${value}".`);
  return value;
}

/** The address of a service. It may hold a password, so what is wrong with it is said without it. */
function serviceUrl(name: string, value: string, protocols: readonly string[]): string {
  // A socket of this machine has no host: `postgres://ada@/exchange?host=/run/postgresql`.
  const url = URL.parse(value.replace('@/', '@local/'));
  if (url === null || !protocols.includes(url.protocol))
    throw new ConfigError(
      `${name} must be a URL that begins with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
    );
  return value;
}

const databaseProtocols = ['postgres:', 'postgresql:'];

function portOf(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535; it is "${value}".`);
  return port;
}

/** Whether Fastify takes a text as an address or a CIDR range, and it is no IPv4 address that is mapped into IPv6. */
export function isAddressRange(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  const isAddress = IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text);
  if (!isAddress && !IPv4.isValidCIDRFourPartDecimal(text) && !IPv6.isValidCIDR(text)) return false;
  const [address, bits] = isAddress ? [ipaddr.parse(text)] : ipaddr.parseCIDR(text);
  return bits !== 0 && !(address instanceof IPv6 && address.isIPv4MappedAddress());
}

/** `loopback` or a list of addresses and CIDR ranges; `true` and hop counts would believe a forged header. */
function proxiesOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      if (entry === 'loopback' || isAddressRange(entry)) return entry;
      throw new ConfigError(
        `TRUST_PROXY must be "loopback" or a list of addresses or CIDR ranges; "${entry}" is neither.`,
      );
    });
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

/**
 * Reads the environment.
 *
 * @throws ConfigError with one line that names the variable, never its value where that is secret
 */
export function readConfig(environment: Environment): Config {
  const get = (name: string) => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const require = (name: string, why: string) => {
    const value = get(name);
    if (value === undefined) throw new ConfigError(`${name} is missing: ${why}`);
    return value;
  };
  const production =
    oneOf('NODE_ENV', get('NODE_ENV') ?? 'development', ['development', 'production', 'test']) === 'production';
  const databaseUrl = serviceUrl(
    'DATABASE_URL',
    require('DATABASE_URL', production
      ? 'production needs the URL of a PostgreSQL database.'
      : 'start with `make run`, which brings a PostgreSQL of its own, or give the URL of one.'),
    databaseProtocols,
  );
  const secret = production
    ? require('SECRET', 'production needs a long random text that signs links and cookies, for example from `openssl rand -base64 32`.')
    : (get('SECRET') ?? developmentSecret());
  const port = portOf(get('PORT') ?? '3000');
  const publicUrl = webUrl('PUBLIC_URL', get('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const smtp = get('SMTP_URL');
  const smtpUrl = smtp === undefined ? undefined : serviceUrl('SMTP_URL', smtp, ['smtp:', 'smtps:']);
  const contactUrl = webUrl('CONTACT_URL', get('CONTACT_URL') ?? `${publicUrl}/legal/contact`);
  const link = (name: string, otherwise: string) => webUrl(name, get(name) ?? otherwise);
  const warnings: string[] = [];
  if (production && smtpUrl === undefined)
    warnings.push(
      'SMTP_URL is missing: NO MAIL WILL LEAVE. Sign-ups cannot be verified and passwords cannot be reset until it is set.',
    );
  if (production && secret.length < 32) warnings.push('SECRET is short: use at least 32 random characters.');
  return {
    production,
    databaseUrl,
    databaseDirectUrl: serviceUrl('DATABASE_DIRECT_URL', get('DATABASE_DIRECT_URL') ?? databaseUrl, databaseProtocols),
    host: get('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    smtpUrl,
    mailFrom: get('MAIL_FROM') ?? `no-reply@${new URL(publicUrl).hostname}`,
    secret,
    trustProxy: proxiesOf(get('TRUST_PROXY') ?? ''),
    logLevel: oneOf('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', logLevels),
    appName: get('APP_NAME') ?? 'Research Exchange',
    contactUrl,
    socialUrl: link('SOCIAL_URL', `${publicUrl}/legal/social`),
    privacyUrl: link('PRIVACY_URL', `${publicUrl}/legal/privacy`),
    termsUrl: link('TERMS_URL', `${publicUrl}/legal/terms`),
    cookiesUrl: link('COOKIES_URL', `${publicUrl}/legal/cookies`),
    areaFormUrl: link('AREA_FORM_URL', contactUrl),
    metricsToken: get('METRICS_TOKEN'),
    rateLimits: oneOf('RATE_LIMITS', get('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on',
    warnings,
  };
}
