import { readCreditKeys, type Services } from '@exchange/api';
import { creditKeysPath } from '@exchange/contract/credit-documents';
import { paths } from '@exchange/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sendWithEtag, withEtag } from '../http/etag.ts';

/** RFC 9116 asks for less than a year. Servers write it anew with every reply. */
const validDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

/** The text of `security.txt` (RFC 9116) at a time in ms since 1970. */
function securityTxt({ contactUrl, publicUrl, isHttps }: Config, now: number): string {
  const expires = new Date((Math.floor(now / dayMs) + validDays) * dayMs).toISOString();
  return [
    `Contact: ${contactUrl}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    // Web addresses in it have to be https.
    ...(isHttps ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    '',
  ].join('\n');
}

/** Serves the paths below `/.well-known/` (RFC 8615): `security.txt`, and `change-password` for password managers (W3C). */
export function mountWellKnown(app: FastifyInstance, config: Config): void {
  app.get('/.well-known/security.txt', async (_req, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityTxt(config, Date.now())),
  );
  if (!config.arePasswordsOff)
    app.get('/.well-known/change-password', async (_req, reply) => reply.redirect(paths.account, 302));
}

/** Serves the keys of signed credit and the ids of withdrawn documents (docs/behaviour/credit.md#signed-documents). */
export function mountCreditKeys(app: FastifyInstance, db: Services['db']): void {
  app.get(creditKeysPath, async (req, reply) =>
    sendWithEtag(req, reply, withEtag(JSON.stringify(await readCreditKeys(db))), { isPublic: true }),
  );
}
