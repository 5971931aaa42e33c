import { Readable } from 'node:stream';
import { logKinds, readLog, requireLogToken, type Services, timeOf } from '@exchange/api';
import { fieldOf } from '@exchange/contract/unknown';
import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../http/bearer.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';

/**
 * `GET /logs/audit` and `/logs/logins`: JSON lines for the programs of an institute (docs/behaviour/operators.md#logs-for-other-systems).
 * They stream: no log is held in memory.
 */
export function mountLogs(app: FastifyInstance, { db }: Services): void {
  for (const kind of logKinds) {
    const path = `/logs/${kind}`;
    app.get(path, { exposeHeadRoute: false }, async (req, reply) => {
      await requireLogToken(db, bearerOf(req));
      const lines = readLog(db, kind, timeOf(fieldOf(req.query, 'since')));
      // The first line is read before the headers are sent, so that an unavailable database is a 503.
      const first = await lines.next();
      const all = async function* () {
        if (!first.done) yield first.value;
        yield* lines;
      };
      return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(all(), { objectMode: false }));
    });
    answerMethodNotAllowed(app, path, ['GET']);
  }
}
