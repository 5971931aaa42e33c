import { Readable } from 'node:stream';
import { exportAccount } from '@exchange/api';
import { exportFile, exportPath } from '@exchange/contract/account';
import type { FastifyInstance } from 'fastify';
import type { Contexts } from '../http/context.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';

/**
 * `GET /api/account/export`: the data export (docs/behaviour/account.md#data-export) as a download. Not a procedure, because a
 * procedure holds its whole reply in memory; this streams. If the database becomes unavailable meanwhile, the connection
 * breaks, so that an incomplete file cannot look complete.
 */
export function mountAccountExport(app: FastifyInstance, contexts: Contexts): void {
  const onRequest = contexts.identifyMember;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${exportFile}"`,
    'cache-control': 'no-store',
  };
  app.get(exportPath, { onRequest, exposeHeadRoute: false }, async (req, reply) => {
    const text = exportAccount(contexts.contextOf(req, reply));
    // The first chunk is read before the headers are sent, so that an unavailable database is a 503.
    const first = await text.next();
    const rest = async function* () {
      if (!first.done) yield first.value;
      yield* text;
    };
    return reply.headers(headers).send(Readable.from(rest(), { objectMode: false }));
  });
  app.head(exportPath, { onRequest }, async (_req, reply) => reply.headers(headers).send());
  answerMethodNotAllowed(app, exportPath, ['GET', 'HEAD']);
}
