import { expect, it } from 'vitest'
import { isPublicAddress, parseNetworks } from './networks.ts'

it.each([
  '1.1.1.1',
  '11.0.0.1',
  '100.128.0.1',
  '172.32.0.1',
  '193.0.0.1',
  '223.255.255.255',
  '2a00:1450::1',
  '2606:4700::1111',
])('%s is public', address => expect(isPublicAddress(address)).toBe(true))

it.each([
  ['this host', '0.0.0.0'],
  ['this host', '::'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['loopback', '::1'],
  ['private', '10.0.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['private', 'fd00::1'],
  ['shared (CGNAT)', '100.64.0.1'],
  ['link-local, a cloud’s metadata', '169.254.169.254'],
  ['link-local', 'fe80::1'],
  ['link-local with its zone', 'fe80::1%eth0'],
  ['a cloud’s metadata', 'fd00:ec2::254'],
  ['a cloud’s platform', '168.63.129.16'],
  ['reserved for the IETF', '192.0.0.192'],
  ['examples', '203.0.113.9'],
  ['examples', '2001:db8::1'],
  ['benchmarks', '198.19.0.1'],
  ['multicast', '224.0.0.1'],
  ['multicast', 'ff02::1'],
  ['reserved', '250.1.1.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv4 in IPv6, as text', '::ffff:10.0.0.1'],
  ['IPv4 in IPv6, as hexadecimals', '::ffff:7f00:1'],
  ['IPv4 in IPv6, even a public one', '::ffff:1.1.1.1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['6to4', '2002:7f00:1::1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['Teredo', '2001:0:7f00:1::1'],
  ['site-local', 'fec0::1'],
  ['no address', 'localhost'],
  ['no address', ''],
])('not public, because %s: %s', { tags: ['V13.2.4'] }, (_why, address) => expect(isPublicAddress(address)).toBe(false))

it('keeps networks of both address families apart', () => {
  const allowed = parseNetworks(['10.1.0.0/16', '::/0', '127.0.0.1'])
  expect(['10.1.255.9', '127.0.0.1', '::1', '::ffff:10.1.0.1'].map(allowed)).toEqual([true, true, true, true])
  expect(['10.2.0.1', '127.0.0.2', '1.1.1.1'].map(allowed)).toEqual([false, false, false])
  expect(parseNetworks([])('::1')).toBe(false)
})
