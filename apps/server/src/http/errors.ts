import { Refusal, refusalShape, toRefusal } from '@exchange/api';
import { codeOf, reasonOf } from '@exchange/api/core/error-details';
import { codeOfRefusal } from '@exchange/contract/all-refusals';
import { fieldOf } from '@exchange/contract/unknown';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { challenges } from './bearer.ts';

/** Refusals for Fastify's own errors. */
const frameworkRefusals: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'http.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'http.notJson',
  FST_REQ_FILE_TOO_LARGE: 'pictures.large',
  FST_ERR_BAD_URL: 'http.notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'http.notFound',
};

/** The refusal that an error of a request is answered with. */
export function httpRefusalOf(error: FastifyError): Refusal {
  const key = frameworkRefusals[error.code];
  if (key !== undefined) return new Refusal(key);
  if (error instanceof Refusal) return error;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('http.invalid', { cause: error });
  return toRefusal(error);
}

/** The logged part of an error, without PostgreSQL's `detail`, which holds values of rows such as email addresses. */
export function faultOf(error: unknown): object {
  if (!(error instanceof Error)) return { reason: typeof error };
  return {
    type: error.name,
    code: fieldOf(error, 'code'),
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: faultOf(error.cause) }),
  };
}

type FailureLog = Pick<FastifyRequest['log'], 'error' | 'warn' | 'info'>;

interface FailedRequest {
  readonly log: FailureLog;
  readonly socket: { readonly destroyed: boolean };
  refused?: FastifyRequest['refused'];
}

/**
 * Notes a refusal for the log line of the request, and logs what the reply does not say: the cause of an internal error, or one
 * line for an unavailable database.
 */
export function reportFailure(req: FailedRequest, refusal: Refusal): void {
  const { log, socket } = req;
  req.refused = [...(req.refused ?? []), refusal.key];
  // The client has disconnected, and that is the error.
  if (socket.destroyed && isDisconnect(refusal.cause)) log.info({ reason: reasonOf(refusal.cause) }, 'client hung up');
  else if (refusal.status === 500) log.error({ err: faultOf(refusal.cause) }, 'request failed');
  else if (refusal.status === 503) log.warn({ reason: reasonOf(refusal.cause) }, 'could not answer');
}

const disconnectCodes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ABORT_ERR']);

function isDisconnect(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (disconnectCodes.has(codeOf(cause) ?? '')) return true;
  return false;
}

/** The headers that say more about a refusal: when to come back, and what is wrong with the access token. */
export function headersOf({ key, retryAfter }: Refusal): Record<string, string> {
  const challenge = challenges[key];
  return {
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge }),
  };
}

function answer(
  error: FastifyError,
  req: FastifyRequest,
  reply: FastifyReply,
): { refusal: Refusal; reply: FastifyReply } {
  const refusal = httpRefusalOf(error);
  reportFailure(req, refusal);
  reply
    .headers(headersOf(refusal))
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('Cache-Control', 'no-store');
  return { refusal, reply };
}

/** The reply's body of a refusal, without its cause. */
function bodyOf({ message, key, fields, current }: Refusal): object {
  return {
    error: message,
    code: codeOfRefusal(key),
    ...(fields === undefined ? {} : { fields }),
    ...(current === undefined ? {} : { current }),
  };
}

/** Answers every failure as `{ error, code }` with its status, and `Retry-After` and `fields` if there are any. */
export function answerError(error: FastifyError, req: FastifyRequest, to: FastifyReply): FastifyReply {
  const { refusal, reply } = answer(error, req, to);
  return reply.send(bodyOf(refusal));
}

/** The same in tRPC's error shape, for calls that reach no procedure. */
export function answerTrpcError(error: FastifyError, req: FastifyRequest, to: FastifyReply): FastifyReply {
  const { refusal, reply } = answer(error, req, to);
  return reply.send({ error: refusalShape(refusal) });
}
