import { randomUUID } from 'node:crypto';
import type { QueuedEmail } from '@exchange/testkit/emails';
import { alternative, part } from './mime.ts';
import { html } from './original.ts';

type Answered = Pick<QueuedEmail, 'headers' | 'to_address' | 'subject' | 'text_body' | 'html_body'>;

const headersOf = (email: Answered, from: string) => [
  `From: ${from}`,
  `To: Research Exchange <${email.headers['Reply-To']}>`,
  'Subject: Re: an email',
  'Date: Thu, 26 Nov 2026 11:15:02 +0100',
  'MIME-Version: 1.0',
];

/** A reply in plain text, with headers in addition. */
export function replyTo(
  email: Answered,
  words: string,
  headers: readonly string[] = [`Message-ID: <${randomUUID()}@uni.example>`],
): Buffer {
  const body = part({ type: 'text/plain; charset=utf-8', body: words });
  return Buffer.from([...headersOf(email, email.to_address), ...headers, body].join('\r\n'));
}

/** A reply to one of our emails as Gmail writes it, with the email quoted. */
export function gmailReply(
  email: Answered,
  words: string,
  {
    from = email.to_address,
    id = randomUUID(),
    headers = [],
  }: { from?: string; id?: string; headers?: readonly string[] } = {},
): Buffer {
  const attribution = `On Thu, Nov 26, 2026 at 10:03 AM Research Exchange <exchange@exchange.example> wrote:`;
  const quoted = email.text_body.replace(/^/gm, '> ');
  const body = alternative(
    '000000000000a1b2c3061f',
    { type: 'text/plain; charset="UTF-8"', body: `${words}\n\n${attribution}\n\n${quoted}\n` },
    {
      type: 'text/html; charset="UTF-8"',
      body: `<div dir="ltr">${words
        .split('\n')
        .map(
          (line) =>
            `<div>${line === '' ? '<br>' : html(line).replace(/^ +/, (spaces) => '&nbsp;'.repeat(spaces.length))}</div>`,
        )
        .join(
          '',
        )}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${html(attribution)}<br></div><blockquote class="gmail_quote">${email.html_body}</blockquote></div>`,
    },
  );
  return Buffer.from(
    [...headers, ...headersOf(email, from), `Message-ID: <${id}@mail.gmail.example>`, body].join('\r\n'),
  );
}
