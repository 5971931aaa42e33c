import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address as numbers. */
function groups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string) =>
    part
      .split(':')
      .filter((group) => group !== '')
      .flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });
  const left = read(head);
  const right = tail === undefined ? [] : read(tail);
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/**
 * The key under which an address counts for lockout and rate limits: an IPv4 address itself, also where it is written as
 * IPv6 (`::ffff:192.0.2.1`), and the /64 of an IPv6 address, because one host may use any address of its /64.
 */
export function ipKey(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const parts = groups(plain);
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = parts.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
