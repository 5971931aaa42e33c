import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A text in the content codings that browsers take. */
export interface Compressed {
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly identity: Buffer;
}

/** Compresses a text once for all replies, as small as it gets. */
export function compressed(text: string): Compressed {
  const identity = Buffer.from(text);
  return { br: brotliCompressSync(identity), gzip: gzipSync(identity, { level: 9 }), identity };
}

/** The first coding of `br` and `gzip` that `Accept-Encoding` names and does not exclude by `q=0` (RFC 9110, 12.5.3). */
export function codingFor(acceptEncoding = ''): keyof Compressed {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => Number(weight.slice(2)) > 0)
    .map(([coding]) => coding);
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? 'identity';
}
