import { randomUUID } from 'node:crypto';
import { escapeHtml, Refusal, type Services } from '@exchange/api';
import { listNewestMails } from '@exchange/api/mail/outbox-claims.sql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { takeEmail } from '../mailbox/taking.ts';
import { htmlPage } from './html-page.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a request comes from this machine, and not through a proxy on it. */
function isLocal(req: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in req.headers);
  return loopback.test(req.socket.remoteAddress ?? '') && !forwarded;
}

/**
 * Whether the `Host` of a request names this machine. A page of another name that resolves to 127.0.0.1 (DNS rebinding)
 * could read the reply.
 */
function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
  return ['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname].includes(name);
}

/** Whether the page itself sent a form. Its `Origin` is `null`, because it sends no referrer; programs send neither header. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === undefined : site === 'same-origin';
}

/** Escapes the text of an email and makes its links clickable. */
function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?])/);
  return parts
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');
}

/** Whether the page of development mail is served: never in production, nor if emails are sent. */
export function showsDevMail({ production, smtpUrl }: Config): boolean {
  return !production && smtpUrl === undefined;
}

/** The form that answers an email, if it can be answered. */
function replyForm(
  mail: { readonly to_address: string; readonly headers: Record<string, string> },
  reply: string | undefined,
): string {
  const address = mail.headers['Reply-To'];
  if (reply === undefined || address === undefined || !address.startsWith(reply.split('{token}')[0] ?? '')) return '';
  return `<form method="post" action="/dev/mail" enctype="application/x-www-form-urlencoded">
<input type="hidden" name="from" value="${escapeHtml(mail.to_address)}"><input type="hidden" name="to" value="${escapeHtml(address)}">
<p><label>Reply as ${escapeHtml(mail.to_address)}<br><textarea name="text" rows="3" required></textarea></label></p>
<p><button>Reply</button></p>
</form>`;
}

/** An email as a mail program sends it. */
function replyEmail({ from, to, text }: z.output<typeof replyInput>): Buffer {
  const lines = [
    `From: <${from}>`,
    `To: <${to}>`,
    `Message-ID: <${randomUUID()}@localhost>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ];
  return Buffer.from(lines.join('\r\n'));
}

const oneLine = z.string().check(z.regex(/^[\x21-\x7e]+$/));
const replyInput = z.object({ from: oneLine, to: oneLine, text: z.string() });

/** Serves a page with the emails in the outbox, for development without `SMTP_URL`; they can be answered there. */
export function mountDevMail(
  app: FastifyInstance,
  services: Services,
  { appName, publicUrl, replyAddress }: Config,
): void {
  const refuseOthers = (req: FastifyRequest) => {
    if (!isLocal(req) || !isOwnHost(req.headers.host, publicUrl)) throw new Refusal('http.notFound');
  };
  app.get('/dev/mail', async (req, reply) => {
    refuseOthers(req);
    const mails = await listNewestMails(services.db, 50);
    const articles = mails.map(
      (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="quiet">To ${escapeHtml(mail.to_address)} · <time datetime="${mail.created_at}">${mail.created_at}</time></p>
<pre>${linked(mail.text_body)}</pre>
${replyForm(mail, replyAddress)}
</article>`,
    );
    const content = `<h1>Development email</h1>
<p class="quiet">No SMTP_URL is set, so emails wait here instead of leaving. The newest one is on top; reload for more. Only this machine can see this page.</p>
${articles.join('\n') || '<p>No email yet. Sign up, and the verification email appears here.</p>'}`;
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(htmlPage({ title: 'Development email', appName, content }));
  });
  if (replyAddress === undefined) return;
  app.register(async (form) => {
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    form.post('/dev/mail', async (req, reply) => {
      refuseOthers(req);
      if (!isOwnForm(req)) throw new Refusal('http.foreignOrigin');
      const { data } = replyInput.safeParse(req.body);
      if (data === undefined) throw new Refusal('http.invalid');
      const email = replyEmail(data);
      await takeEmail({ services, replyAddress, trusts: undefined }, email, async () => email);
      return reply.redirect('/dev/mail', 303);
    });
  });
}
