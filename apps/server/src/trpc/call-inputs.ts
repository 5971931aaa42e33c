import type { FastifyRequest } from 'fastify';

/** What tRPC reads of a GET. */
export type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'called' | 'url'>;

/** The query as tRPC reads it: the first value of each name. */
function queryOf({ url }: Asked): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

export const isBatch = (req: Asked) => queryOf(req).get('batch') === '1';

/** The input of each call of a GET, as tRPC reads it. @returns nothing where tRPC refuses to read it */
export function inputsOf(req: Asked): readonly unknown[] | undefined {
  const text = queryOf(req).get('input');
  if (text === null || text === '') return req.called.map(() => undefined);
  try {
    const sent: unknown = JSON.parse(text);
    if (!isBatch(req)) return [sent];
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined;
    return req.called.map((_, at): unknown => Reflect.get(sent, at));
  } catch {
    return undefined;
  }
}
