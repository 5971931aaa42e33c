import type { Services } from '@exchange/api';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Readiness } from './readiness.ts';

/** `GET /healthz`: the process lives. `GET /readyz`: the database answers and is prepared (docs/behaviour.md#start-and-stop). */
export function mountHealth(app: FastifyInstance, { db }: Pick<Services, 'db'>, readiness: Readiness): void {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  app.get('/healthz', async (_req, reply) => reply.headers(plain).send('ok\n'));
  app.get('/readyz', async (_req, reply) => {
    const isReady =
      readiness.isPrepared() &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ));
    return reply
      .headers(isReady ? plain : { ...plain, 'retry-after': '1' })
      .code(isReady ? 200 : 503)
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
}
