import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Returns whether an address is in one of the networks; false for a text that is not an address.
 */
export type Networks = (address: string) => boolean

/**
 * Parses networks and single addresses: 10.0.0.0/8, fd00::/8, 127.0.0.1. An IPv6 address that wraps
 * an IPv4 address (::ffff:10.0.0.1) counts as that address. Throws for any other text.
 */
export function parseNetworks(texts: readonly string[]): Networks {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const text of texts) addNetwork(lists[familyOf(text)], text)
  return address => isIP(address) !== 0 && !address.includes('%') && contains(lists, address)
}

type Lists = Record<'ipv4' | 'ipv6', BlockList>

// IPv4 and IPv6 have separate lists: in a common list, Node treats an IPv6 network that contains
// all wrapped addresses as all of IPv4.
function contains(lists: Lists, address: string): boolean {
  const isWrapping = lists.ipv4.check(address, familyOf(address))
  return isWrapping || (isIPv6(address) && lists.ipv6.check(address, 'ipv6'))
}

function addNetwork(list: BlockList, text: string): void {
  const [address = '', bits] = text.split('/')
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

const familyOf = (text: string) => (text.includes(':') ? 'ipv6' : 'ipv4')

const IPV4 = parseNetworks(['0.0.0.0/0'])
// IANA's registries of special-purpose addresses (RFC 6890), and addresses that only cloud hosts
// can reach.
const SPECIAL_IPV4 = parseNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's address for machine settings.
  '168.63.129.16',
])

const GLOBAL_IPV6 = parseNetworks(['2000::/3'])
// IETF assignments with Teredo; documentation; 6to4, which wraps an IPv4 address; documentation
// again (RFC 9637).
const SPECIAL_IPV6 = parseNetworks(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/**
 * True for addresses of the public internet. All others are private: loopback, private, link-local
 * with cloud metadata, shared (CGNAT), multicast, reserved, and IPv6 that wraps IPv4 (mapped, 6to4,
 * NAT64, Teredo).
 */
export const isPublicAddress = (address: string): boolean =>
  address.includes(':') ? GLOBAL_IPV6(address) && !SPECIAL_IPV6(address) : IPV4(address) && !SPECIAL_IPV4(address)
