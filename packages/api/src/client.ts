import type { RefusalKey } from '@exchange/contract/all-refusals';
import { limits } from '@exchange/contract/limits';
import { createTRPCClient, httpBatchLink, type TRPCClient, TRPCClientError } from '@trpc/client';
import type { AppRouter } from './router.ts';

/** Every procedure of the product with its types, for scripts and tools: `client.chats.unreadCounts.query()`. */
export type Client = TRPCClient<AppRouter>;

export interface ClientOptions {
  /** Where the server is, `https://exchange.example.org`; a path before `/trpc` stays. */
  readonly url: string;
  /** Sent with every call, beside the cookies. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts every call in progress. */
  readonly signal?: AbortSignal;
}

/** A cookie jar for one server, reduced to what a program needs (RFC 6265). */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    keep(response: Response): void {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const [name = '', ...value] = pair.split('=');
        const isGone = attributes.some((attribute) => {
          const [key = '', text = ''] = attribute.split('=');
          return key.toLowerCase() === 'max-age' ? Number(text) <= 0 : isPast(key, text);
        });
        if (isGone) cookies.delete(name);
        else cookies.set(name, value.join('='));
      }
    },
    header(): Record<string, string> {
      return cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    },
  };
}

function isPast(key: string, text: string): boolean {
  return key.toLowerCase() === 'expires' && Date.parse(text) <= Date.now();
}

/**
 * A client of its own session: after `client.auth.login.mutate(…)` it is that person until `logout`. Calls that are made
 * together travel together. A call that is refused rejects; `refusalOf` reads why.
 */
export function createClient({ url, headers = {}, signal }: ClientOptions): Client {
  const jar = cookieJar();
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url.replace(/\/+$/, '')}/trpc`,
        maxItems: limits.batch,
        headers: () => ({ ...headers, ...jar.header() }),
        async fetch(address, options) {
          const given = options?.signal ?? undefined;
          const signals = [given, signal].filter((one) => one !== undefined);
          const response = await fetch(address, { ...options, signal: AbortSignal.any(signals) });
          jar.keep(response);
          return response;
        },
      }),
    ],
  });
}

/** Why a call was refused, the same over REST and tRPC (docs/behaviour/api.md#errors). */
export interface RefusalSeen {
  /** HTTP status. */
  readonly status: number;
  /** The sentence to show to a user. */
  readonly sentence: string;
  /** The key in the table of refusals. */
  readonly key: RefusalKey;
  /** Broken fields with their sentences; empty when none was named. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads the refusal of a failed call; `undefined` for other errors, such as a lost connection. */
export function refusalOf(error: unknown): RefusalSeen | undefined {
  const answer: TRPCClientError<AppRouter> | undefined = error instanceof TRPCClientError ? error : undefined;
  const data = answer?.data;
  if (answer === undefined || !data) return undefined;
  return { status: data.httpStatus, sentence: answer.message, key: data.key, fields: data.fields ?? {} };
}
