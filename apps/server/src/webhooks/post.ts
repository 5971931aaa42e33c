import dns from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PreparedDelivery } from '@exchange/api';

/** The name of a receiver leads to an address that is not public. */
export class NotPublicError extends Error {}

/** The receiver took too long. */
export class TimeoutError extends Error {}

interface PostOptions {
  /** Whether a connection to an IP address may be made. */
  readonly isAllowed: (address: string) => boolean;
  readonly timeoutMs: number;
  /** The certificate of an authority to trust besides those of the system. */
  readonly ca?: string;
}

/** Asks the name servers without `dns.lookup`: a name that no server answers for would hold one of the few threads that look up all others. */
async function addressesOf(hostname: string) {
  // RFC 6761, 6.3: no name server is asked for it.
  if (hostname === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
  const found = await Promise.allSettled([
    dns.resolve4(hostname).then((all) => all.map((address) => ({ address, family: 4 }))),
    dns.resolve6(hostname).then((all) => all.map((address) => ({ address, family: 6 }))),
  ]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

/**
 * Looks a name up for one connection, and refuses it if any of its addresses is not allowed. The connection is made to exactly these
 * addresses, so a name that leads elsewhere a moment later changes nothing.
 */
function checkedLookup(isAllowed: PostOptions['isAllowed']): LookupFunction {
  return async (hostname, options, done) => {
    const addresses = await addressesOf(hostname);
    const [first] = addresses;
    if (first === undefined) return done(new Error(`No address of ${hostname}`), []);
    if (!addresses.every(({ address }) => isAllowed(address))) return done(new NotPublicError(hostname), []);
    if (options.all === true) return done(null, addresses);
    done(null, first.address, first.family);
  };
}

/** Posts JSON by HTTPS, follows no redirect and reads no body. @returns the status */
export function post(
  { url, body, headers }: PreparedDelivery,
  { isAllowed, timeoutMs, ca }: PostOptions,
): Promise<number> {
  const { hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, '');
  // An address is not looked up.
  if (isIP(address) !== 0 && !isAllowed(address)) return Promise.reject(new NotPublicError(address));
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        lookup: checkedLookup(isAllowed),
        // One connection for each post: an open one would not be checked again.
        agent: false,
        signal,
        ...(ca === undefined ? {} : { ca }),
      },
      (reply) => {
        resolve(reply.statusCode ?? 0);
        reply.destroy();
      },
    );
    sent.on('error', (error) => reject(signal.aborted ? new TimeoutError(hostname) : error));
    sent.end(body);
  });
}
