import { isRecord } from '@exchange/contract/unknown';
import type { FastifyRequest } from 'fastify';

/** What tRPC reads of a request. */
export type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'called' | 'url' | 'body'>;

/** The query as tRPC reads it: the first value of each name. */
function queryOf({ url }: Asked): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

export const isBatch = (req: Asked) => queryOf(req).get('batch') === '1';

/** The text of the inputs; a POST without one is tRPC's to refuse. */
function inputTextOf(req: Asked): unknown {
  return req.method === 'POST' ? (req.body ?? '') : queryOf(req).get('input') || undefined;
}

/** The input of each call, as tRPC reads it. @returns nothing where tRPC refuses to read it */
export function callInputsOf(req: Asked): readonly unknown[] | undefined {
  const text = inputTextOf(req);
  if (text === undefined) return req.called.map(() => undefined);
  try {
    const sent: unknown = JSON.parse(String(text));
    if (!isBatch(req)) return [sent];
    return isRecord(sent) ? req.called.map((_, at) => sent[at]) : undefined;
  } catch {
    return undefined;
  }
}
