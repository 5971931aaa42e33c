import { escapeHtml, Refusal } from '@exchange/api';
import { listNewestMails } from '@exchange/api/mail/outbox-claims.sql';
import type { Db } from '@exchange/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
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

/** Escapes the text of an email and makes its links clickable. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** Whether the page of development mail is served: never in production, nor where emails are sent. */
export function showsDevMail({ production, smtpUrl }: Config): boolean {
  return !production && smtpUrl === undefined;
}

/** Serves a page with the emails in the outbox, for development without `SMTP_URL`. */
export function mountDevMail(app: FastifyInstance, db: Db, { appName, publicUrl }: Config): void {
  app.get('/dev/mail', async (req, reply) => {
    if (!isLocal(req) || !isOwnHost(req.headers.host, publicUrl)) throw new Refusal('http.notFound');
    const mails = await listNewestMails(db, 50);
    const articles = mails.map(
      (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="quiet">To ${escapeHtml(mail.to_address)} · <time datetime="${mail.created_at}">${mail.created_at}</time></p>
<pre>${linked(mail.text_body)}</pre>
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
}
