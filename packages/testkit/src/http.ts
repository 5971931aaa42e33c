import { Agent, request } from 'node:http';

export interface Reply {
  /** 0 when the connection broke before a reply. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
}

interface CallOptions {
  readonly cookie?: string;
  readonly json?: unknown;
  /** The local address of the connection, any of 127.0.0.0/8. */
  readonly from?: string;
  /** The timeout of a call; a call without a reply by then has status -1. */
  readonly withinMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Calls a server and returns the outcome; never rejects. */
export function call(method: string, url: string, { cookie, json, from, withinMs = 15_000 }: CallOptions = {}) {
  const started = performance.now();
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise<Reply>((resolve) => {
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

/** A field of a JSON object in a reply. */
export function fieldOf({ text }: Reply, name: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  } catch {
    return undefined;
  }
}

/** The status of a page, 0 when no server answers. */
export async function statusOf(url: string): Promise<number> {
  return (await call('GET', url, { withinMs: 10_000 })).status;
}
