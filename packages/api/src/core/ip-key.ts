import { isIP } from 'node:net';
import { widerNetworks } from '@exchange/contract/limits';
import ipaddr from 'ipaddr.js';

/**
 * The key under which an address counts for lockout and rate limits: an IPv4 address itself, also if it is written as
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

/** A network whose calls are counted together. */
export interface Network {
  readonly key: string;
  /** How many times the limit of an address it may use. */
  readonly factor: number;
}

/** The first bits of an IPv6 address, as `2001:db8:0:1200::/56`. */
function prefixOf({ parts }: ipaddr.IPv6, bits: number): string {
  const kept = parts.slice(0, Math.ceil(bits / 16));
  const last = kept.length - 1;
  const spare = kept.length * 16 - bits;
  const masked = kept.map((part, index) => (index === last ? (part >> spare) << spare : part));
  return `${masked.map((part) => part.toString(16)).join(':')}::/${bits}`;
}

/**
 * The networks of an address, the narrowest first: its key, and for IPv6 the /56 and /48, because one customer of a
 * provider gets that many addresses. Rate limits count in all of them, the lockout in the first one.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const own = { key: ipKey(address), factor: 1 };
  const parsed = isIP(address) === 0 ? undefined : ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [own];
  return [own, ...widerNetworks.map(({ bits, factor }) => ({ key: prefixOf(parsed, bits), factor }))];
}

/** The key of the widest network of an address: one client where clients take turns. */
export function widestNetworkOf(address: string): string {
  const networks = networksOf(address);
  return (networks.at(-1) ?? networks[0]).key;
}

/** A network of an address that is too wide to stand for a person: `192.0.2.0/24`, or the /48 of an IPv6 address. */
export function anonymousNetworkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return prefixOf(parsed, 48);
  return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
}
