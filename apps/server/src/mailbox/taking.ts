import { hash } from 'node:crypto';
import type { Services } from '@exchange/api';
import { findReplyToken, takeReply } from '@exchange/api/features/email-replies/email-replies.rules';
import { emailKey, isEmail } from '@exchange/contract/auth';
import PostalMime, { addressParser } from 'postal-mime';
import { isAuthentic } from './authentication.ts';
import type { Outcome } from './outcomes.ts';
import { readOwnWords } from './own-words.ts';

export interface TakingOptions {
  readonly services: Services;
  /** The address of replies, with `{token}` in it. */
  readonly replyAddress: string;
  /** The host whose `Authentication-Results` are trusted, if any is. */
  readonly trusts: string | undefined;
}

/** Header fields in which the address stands to which an email was sent. */
export const recipientFields = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-forwarded-to',
  'x-envelope-to',
];

/** The tokens in the addresses of a header. */
export function tokensIn(header: string, replyAddress: string): string[] {
  const [before = '', after = ''] = replyAddress
    .split('{token}')
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [...header.matchAll(new RegExp(`${before}([0-9a-f]{32})${after}`, 'gi'))].map(([, token = '']) =>
    token.toLowerCase(),
  );
}

/** A Message-ID that may stand in a header of ours. */
function plainMessageId(value: string | undefined): string | undefined {
  return value !== undefined && /^<[\x21-\x3b\x3d\x3f-\x7e]{1,240}>$/.test(value) ? value : undefined;
}

/**
 * Takes an email from the mailbox: checks for whom and from whom it is, reads the person's words and lets the product act.
 *
 * @throws if the database cannot be reached; it must be tried again
 */
export async function takeEmail({ services, replyAddress, trusts }: TakingOptions, bytes: Buffer): Promise<Outcome> {
  const end = bytes.indexOf('\r\n\r\n');
  const header = await PostalMime.parse(bytes.subarray(0, end < 0 ? undefined : end + 4)).catch(() => undefined);
  if (header === undefined) return 'unknown';
  const valuesOf = (name: string) => header.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const tokens = recipientFields.flatMap(valuesOf).flatMap((value) => tokensIn(value, replyAddress));
  // An email may name some; the first that is known counts.
  let token: Awaited<ReturnType<typeof findReplyToken>>;
  for (const each of new Set(tokens.slice(0, 5))) token ??= await findReplyToken(services.db, each);
  if (token === undefined) return 'unknown';

  const senders = valuesOf('from').flatMap((value) => addressParser(value, { flatten: true }));
  const [sender] = senders;
  if (senders.length !== 1 || !isEmail(sender?.address ?? '') || emailKey(sender?.address ?? '') !== token.email_key)
    return 'not_authentic';
  if (trusts !== undefined && !isAuthentic(valuesOf('authentication-results'), trusts, token.email_key))
    return 'not_authentic';

  const read = await readOwnWords(bytes);
  if ('nothing' in read && read.nothing === 'automatic') return 'automatic';
  const [messageId] = valuesOf('message-id');
  return takeReply(services, token, {
    messageHash: hash('sha256', messageId ?? bytes, 'buffer'),
    messageId: plainMessageId(messageId),
    read: 'words' in read ? read : { nothing: read.nothing === 'empty' ? 'empty' : 'unclear' },
  });
}
