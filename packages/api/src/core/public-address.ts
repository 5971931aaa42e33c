import ipaddr from 'ipaddr.js';

/** The addresses of IPv6 that are given out for the internet (RFC 4291). */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet: neither private, loopback, link-local nor unique-local, and no form in which IPv6
 * holds an address of IPv4. Every range of the registries for special purposes counts as not public (RFC 6890).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(global6);
}
