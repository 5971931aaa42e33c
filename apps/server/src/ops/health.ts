import type { Services } from '@exchange/api';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { version } from '../version.ts';
import type { Readiness } from './readiness.ts';

/** How long an answer of the database is good for: `/readyz` is open to all and has no rate limit. */
const answerMs = 1_000;

/** Asks whether the database answers: one statement at a time, and none within a second after an answer. */
export function databaseCheck(db: Services['db'], clock = () => performance.now()): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let goodUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (answer === undefined || clock() >= goodUntil) {
      goodUntil = Number.POSITIVE_INFINITY;
      const isUp = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
      answer = isUp.finally(() => {
        goodUntil = clock() + answerMs;
      });
    }
    return answer;
  };
}

/** Whether the server can serve now: the database answers and is prepared. */
export function readyCheck(db: Services['db'], readiness: Readiness): () => Promise<boolean> {
  const answers = databaseCheck(db);
  return async () => readiness.isPrepared() && (await answers());
}

/** `GET /healthz`: the process lives, and which release it is. `GET /readyz`: whether it is ready (docs/behaviour/operation.md#start-and-stop). */
export function mountHealth(app: FastifyInstance, checkReady: () => Promise<boolean>): void {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  app.get('/healthz', async (_req, reply) => reply.headers(plain).send(`ok ${version}\n`));
  app.get('/readyz', async (_req, reply) => {
    const isReady = await checkReady();
    return reply
      .headers(isReady ? plain : { ...plain, 'retry-after': '1' })
      .code(isReady ? 200 : 503)
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
}
