import { allRefusals, type RefusalKey } from '@exchange/contract/all-refusals';
import type { RefusalCode } from '@exchange/contract/refusals';
import { TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';

const trpcCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const;

interface RefusalDetails {
  /** Replaces the table's sentence, if it must name a number or a field. */
  readonly sentence?: string;
  readonly fields?: Record<string, string>;
  /** Values that are stored now, by field, if the refusal is about them. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** Seconds, for the `Retry-After` header. */
  readonly retryAfter?: number;
  /** The cause; for the log only. */
  readonly cause?: unknown;
}

/** The only error that callers see: a status and a sentence from the table of refusals. */
export class Refusal extends TRPCError {
  readonly key: RefusalKey;
  readonly status: number;
  readonly reason: RefusalCode | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(key: RefusalKey, details: RefusalDetails = {}) {
    const entry = allRefusals[key];
    super({ code: trpcCodes[entry.status], message: details.sentence ?? entry.sentence(), cause: details.cause });
    this.key = key;
    this.status = entry.status;
    this.reason = 'code' in entry ? entry.code : undefined;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

/** Ends the call with a refusal; inside a transaction everything it did is undone. */
export function refuse(key: RefusalKey, details?: RefusalDetails): never {
  throw new Refusal(key, details);
}

/** A refusal in the format of tRPC clients; the server uses it too for refusals before a procedure runs. */
export function refusalShape(refusal: Refusal, path?: string) {
  const { code, status, key, reason, fields, current } = refusal;
  return {
    code: TRPC_ERROR_CODES_BY_KEY[code],
    message: refusal.message,
    data: {
      code,
      httpStatus: status,
      path,
      key,
      ...(reason === undefined ? {} : { reason }),
      ...(fields === undefined ? {} : { fields }),
      ...(current === undefined ? {} : { current }),
    },
  };
}
