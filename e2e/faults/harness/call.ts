import { Agent, request } from 'node:http';
import { atEnd } from './cleanup.ts';

export interface Reply {
  /** 0 where the connection broke before an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
}

interface CallOptions {
  readonly cookie?: string;
  readonly json?: unknown;
  /** The address of this machine that it comes from, any of 127.0.0.0/8. */
  readonly from?: string;
  /** A call without an answer for so long counts as one that hangs: status -1. */
  readonly withinMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
atEnd(() => agent.destroy());

/** Calls a server and answers whatever came of it; never rejects. */
export function call(
  method: string,
  url: string,
  { cookie, json, from, withinMs = 15_000 }: CallOptions = {},
): Promise<Reply> {
  const started = performance.now();
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const finish = (status: number, part: Pick<Reply, 'headers' | 'text'> = { headers: {}, text: '' }) => {
      clearTimeout(late);
      resolve({ status, ...part, ms: performance.now() - started });
    };
    const req = request(url, { method, agent, headers, localAddress: from }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => finish(reply.statusCode ?? 0, { headers: reply.headers, text }));
      reply.on('error', () => finish(0));
    });
    const late = setTimeout(() => {
      finish(-1);
      req.destroy();
    }, withinMs);
    req.on('error', () => finish(0));
    req.end(body);
  });
}

/** The value of a cookie that a reply sets, as the header to send back. */
export function cookieIn({ headers }: Reply, name: string): string | undefined {
  const set = headers['set-cookie'];
  return (Array.isArray(set) ? set : []).find((line) => line.startsWith(`${name}=`))?.split(';')[0];
}

/** A field of a JSON object that a server answered. */
export function fieldOf({ text }: Reply, name: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  } catch {
    return undefined;
  }
}
