import { isLanguage, listLanguages } from '@exchange/api/core/languages';
import { isEmail } from '@exchange/contract/auth';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

/** Whether a text is a URL with one of these protocols (`https:`). */
export const isUrlOf = (value: string, protocols: readonly string[]) =>
  protocols.includes(URL.parse(value)?.protocol ?? '');

/** One of some words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: ({ input }) => `must be one of ${values.join(', ')}; it is "${input}".` });

export const webProtocols = ['http:', 'https:'];

/** A URL that a browser opens. */
export const webUrl = (protocols = [...webProtocols, 'mailto:']) =>
  z.string().check(
    z.refine((value) => isUrlOf(value, protocols), {
      error: ({ input }) => `must be a URL; it is "${input}".`,
    }),
  );

/** The URL of a service. It may hold a password, so the sentence does not repeat it. */
export const serviceUrl = (protocols: readonly string[], missing?: string) =>
  z.string(missing).check(
    // A socket of this machine has no host: `postgres://ada@/exchange?host=/run/postgresql`.
    z.refine((value) => isUrlOf(value.replace('@/', '@local/'), protocols), {
      error: `must be a URL that begins with ${protocols.map((each) => `${each}//`).join(' or ')}; in a password write / as %2F, @ as %40, # as %23 and % as %25.`,
    }),
  );
export const databaseProtocols = ['postgres:', 'postgresql:'];

/** A whole number, given as a text. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(
      z.refine((value) => Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max, {
        error: ({ input }) => `must be a number from ${min} to ${max}; it is "${input}".`,
      }),
    ),
    z.transform(Number),
  );

/** Whether Fastify takes a text as an address or a CIDR range, and it is no IPv4 address that is mapped into IPv6. */
function isAddressRange(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  const isAddress = IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text);
  if (!isAddress && !IPv4.isValidCIDRFourPartDecimal(text) && !IPv6.isValidCIDR(text)) return false;
  const [address, bits] = isAddress ? [ipaddr.parse(text)] : ipaddr.parseCIDR(text);
  return bits !== 0 && !(address instanceof IPv6 && address.isIPv4MappedAddress());
}

/** An email address, also one with a name before it: `Research Exchange <exchange@example.org>`. */
const mailbox = /^(?:"?(?<name>[^"<>\r\n]*?)"?\s*<(?<inside>[^<>]*)>|(?<bare>[^<>]*))$/;

function readMailbox(text: string) {
  const { name = '', inside, bare = '' } = mailbox.exec(text)?.groups ?? {};
  return { name, address: inside ?? bare };
}

/** Who sends emails; the name is empty if none is given. */
export const sender = z.pipe(
  z.string().check(
    z.refine((value) => isEmail(readMailbox(value).address), {
      error: ({ input }) => `must be an email address, or a name and an address in <>; it is "${input}".`,
    }),
  ),
  z.transform(readMailbox),
);

/** The place of the token in the address of replies. */
const tokenPlace = '{token}';

/** An address with `{token}` in its local part, which is an address with any token. */
export const replyAddress = z.string().check(
  z.refine((value) => value.split(tokenPlace).length === 2 && isEmail(value.replace(tokenPlace, 'a'.repeat(32))), {
    error: ({ input }) =>
      `must be an email address with ${tokenPlace} before the @, such as reply+${tokenPlace}@example.org; it is "${input}".`,
  }),
);

/** The name that a mail server writes before its results (RFC 8601, section 2.5). */
export const serverName = z.string().check(
  z.refine((value) => /^[^\s;=]+$/.test(value), {
    error: ({ input }) => `must be one name, such as mx.example.org, or unnamed; it is "${input}".`,
  }),
);

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
export const domains = z.pipe(
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

/** A claim of an ID token, and the values of which it must have one. */
export interface NeededClaim {
  readonly name: string;
  readonly values: readonly string[];
}

/** Claims with their values: `affiliation=member|staff, org=example`. */
export const claims = z.pipe(
  list,
  z.array(
    z.pipe(
      z.string().check(
        z.regex(/^[^=\s]+=[^=]+$/, {
          error: ({ input }) => `must be a list of claims such as affiliation=member|staff; "${input}" is none.`,
        }),
      ),
      z.transform((entry): NeededClaim => {
        const [name = '', values = ''] = entry.split('=');
        return { name, values: values.split('|').map((value) => value.trim()) };
      }),
    ),
  ),
);

/** `loopback` or a list of addresses and CIDR ranges; `true` and hop counts would believe a forged header. */
export const proxies = z.pipe(
  list,
  z.array(
    z.string().check(
      z.refine((entry) => entry === 'loopback' || isAddressRange(entry), {
        error: ({ input }) => `must be "loopback" or a list of addresses or CIDR ranges; "${input}" is neither.`,
      }),
    ),
  ),
);

/** A colour as browsers write it: `#1f5f46`. */
export const colour = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^#[0-9a-f]{6}$/, { error: ({ input }) => `must be a colour such as #1f5f46; it is "${input}".` }),
  );

/** A language that the product is translated into. */
export const language = z.string().check(
  z.refine(isLanguage, {
    error: ({ input }) =>
      `must be a language that this release has: ${listLanguages().join(', ')}; "${input}" is none.`,
  }),
);

export const languages = z.pipe(list, z.array(language));
