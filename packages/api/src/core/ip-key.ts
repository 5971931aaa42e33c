import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The key under which an address counts for lockout and rate limits: an IPv4 address itself, also where it is written as
 * IPv6 (`::ffff:192.0.2.1`), and the /64 of an IPv6 address, because one host may use any address of its /64.
 */
export function ipKey(address: string): string {
  // The library would also read `192.0.2` as an address.
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
