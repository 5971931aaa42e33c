import { describe, expect, test } from 'vitest';
import { ipKey, networksOf, widestNetworkOf } from './ip-key.ts';

describe('the key of an IP address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:192.168.3.4', '192.168.3.4'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('for rate limits, the IP address %s counts as %s', (address, key) => expect(ipKey(address)).toBe(key));

  const invalid = ['', 'unknown', 'not-an-ip', '192.0.2', '192.0.2.256', '1:2:3', 'x'.repeat(1000)];
  test.each(invalid)('for rate limits, %j counts as an unknown IP address', (address) => {
    expect(ipKey(address)).toBe('unknown');
  });
});

test.each([
  ['2001:db8:1:2345:6::7', ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:DB8:0:ff::', ['2001:db8:0:ff::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['nonsense', ['unknown']],
])('for rate limits, the IP address %s counts in the networks %j', (address, keys) => {
  const networks = networksOf(address);
  expect(networks.map(({ key }) => key)).toEqual(keys);
  expect(widestNetworkOf(address)).toBe(keys.at(-1));
  for (const [index, { factor }] of networks.entries())
    expect(factor).toBeGreaterThan(networks[index - 1]?.factor ?? 0);
});
