import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test('an IP address that leads to this machine, a private network or nowhere is not public', () => {
  const special = [
    ['0.0.0.0', '0.1.2.3', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    ['224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1'],
    ['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'fc00::1', 'fd00::1'],
    ['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '5f00::1', '4000::1', '', 'localhost', '127.1', '8.8.8.8:443'],
  ].flat();
  expect(special.filter(isPublicAddress)).toEqual([]);
});

test('an IP address of the internet is public', () => {
  const addresses = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700:4700::1111', '2a00:1450:4001::1'];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});
