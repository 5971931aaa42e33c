import { hash } from 'node:crypto';
import type { Services } from '@exchange/api';
import { findReplyTokens, type ReplyToken, takeReply } from '@exchange/api/features/email-replies/email-replies.rules';
import { emailKey, isEmail } from '@exchange/contract/auth';
import PostalMime, { addressParser } from 'postal-mime';
import { isAuthentic } from './authentication.ts';
import { isAutomatic } from './automatic.ts';
import type { Outcome } from './outcomes.ts';
import { readOwnWords } from './own-words.ts';

export interface TakingOptions {
  readonly services: Services;
  /** The address of replies, with `{token}` in it. */
  readonly replyAddress: string;
  /** The host whose `Authentication-Results` are trusted, if any is. */
  readonly trusts: string | undefined;
}

/** Tokens of one email that are looked up. */
const maxTokens = 5;

/** The tokens in a header, in whatever field: only the person of a token knows it. */
function tokensIn(header: Buffer, replyAddress: string): string[] {
  const [before = '', after = ''] = replyAddress
    .split('{token}')
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = header.toString('latin1').matchAll(new RegExp(`${before}([0-9a-f]{32})${after}`, 'gi'));
  return [...new Set([...found].map(([, token = '']) => token.toLowerCase()))].slice(0, maxTokens);
}

/** The first token of each header that the database knows. */
export async function findTokens(
  { services, replyAddress }: TakingOptions,
  headers: Iterable<Buffer>,
): Promise<Map<Buffer, ReplyToken>> {
  const tokens = [...headers].map((header) => [header, tokensIn(header, replyAddress)] as const);
  const known = await findReplyTokens(services.db, [...new Set(tokens.flatMap(([, each]) => each))]);
  return new Map(
    tokens.flatMap(([header, each]) => {
      const token = each.map((one) => known.get(one)).find((one) => one !== undefined);
      return token === undefined ? [] : [[header, token]];
    }),
  );
}

/** A Message-ID that may stand in a header of ours. */
function plainMessageId(value: string | undefined): string | undefined {
  return value !== undefined && /^<[\x21-\x3b\x3d\x3f-\x7e]{1,240}>$/.test(value) ? value : undefined;
}

/**
 * Takes an email from the mailbox: checks for whom and from whom it is, and only then reads the person's words and lets the product act.
 *
 * @param start its header, with or without what follows
 * @param readAll gives all that is read of it, if it is not too large
 * @throws if the database cannot be reached; it must be tried again
 */
export async function takeEmail(
  options: TakingOptions,
  start: Buffer,
  readAll: () => Promise<Buffer | undefined>,
): Promise<Outcome> {
  const { services, trusts } = options;
  const end = start.indexOf('\r\n\r\n');
  const bytes = start.subarray(0, end < 0 ? undefined : end + 4);
  const token = (await findTokens(options, [bytes])).get(bytes);
  if (token === undefined) return 'unknown';
  const header = await PostalMime.parse(bytes).catch(() => undefined);
  if (header === undefined) return 'unreadable';

  const valuesOf = (name: string) => header.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const senders = valuesOf('from').flatMap((value) => addressParser(value, { flatten: true }));
  const [sender] = senders;
  const key = emailKey(sender?.address ?? '');
  if (senders.length !== 1 || !isEmail(key) || !token.email_keys.includes(key)) return 'not_authentic';
  if (trusts !== undefined && !isAuthentic(valuesOf('authentication-results'), trusts, key)) return 'not_authentic';
  // So that no automatic email is answered, whatever else is wrong.
  if (isAutomatic(header)) return 'automatic';

  const [messageId] = valuesOf('message-id');
  return takeReply(services, token, {
    messageHash: hash('sha256', messageId ?? bytes, 'buffer'),
    messageId: plainMessageId(messageId),
    read: async () => {
      const email = await readAll();
      if (email === undefined) return 'unreadable';
      const read = await readOwnWords(email);
      if ('words' in read) return read;
      const { nothing } = read;
      return nothing === 'automatic' ? nothing : { nothing };
    },
  });
}
