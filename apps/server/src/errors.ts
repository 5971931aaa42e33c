import { Refusal, toRefusal } from '@exchange/api';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Fastify's own errors, said in the words of the one table. */
const frameworkRefusals: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'http.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'http.notJson',
  FST_ERR_BAD_URL: 'http.notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'http.notFound',
};

function refusalOf(error: FastifyError): Refusal {
  const key = frameworkRefusals[error.code];
  if (key !== undefined) return new Refusal(key);
  if (error instanceof Refusal) return error;
  if (error.statusCode === 429) return new Refusal('http.rateLimited', { retryAfter: 60 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('http.invalid', { cause: error });
  return toRefusal(error);
}

/** Writes down what the person is not told: a fault of ours with its cause, an absent database in one line. */
export function reportFailure(log: Pick<FastifyRequest['log'], 'error' | 'warn'>, refusal: Refusal): void {
  if (refusal.status === 500) log.error({ err: refusal.cause }, 'request failed');
  else if (refusal.status === 503) log.warn({ reason: reasonOf(refusal.cause) }, 'could not answer');
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}

/** Answers every failure as `{ error }` with its status, `Retry-After`, `code` and `fields` where there are any (decisions section 1). */
export function answerError(error: FastifyError, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  reportFailure(req.log, refusal);
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send({
      error: refusal.message,
      ...(refusal.reason === undefined ? {} : { code: refusal.reason }),
      ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    });
}
