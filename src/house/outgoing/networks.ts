import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether an address lies in one of the networks that were given; a text that is no address lies in none. */
export type Networks = (address: string) => boolean

/**
 * Networks and single addresses: 10.0.0.0/8, fd00::/8, 127.0.0.1. An IPv6 address that only wraps one of IPv4 (::ffff:10.0.0.1) lies where that
 * one lies. Throws where a text is neither.
 */
export function networksOf(texts: readonly string[]): Networks {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const text of texts) addNetwork(lists[familyOf(text)], text)
  return address => isIP(address) !== 0 && !address.includes('%') && isIn(lists, address)
}

type Lists = Record<'ipv4' | 'ipv6', BlockList>

// In a list of its own each: in one, Node takes a network of IPv6 that holds all wrapped addresses for all of IPv4.
function isIn(lists: Lists, address: string): boolean {
  const isWrapping = lists.ipv4.check(address, familyOf(address))
  return isWrapping || (isIPv6(address) && lists.ipv6.check(address, 'ipv6'))
}

function addNetwork(list: BlockList, text: string): void {
  const [address = '', bits] = text.split('/')
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

const familyOf = (text: string) => (text.includes(':') ? 'ipv6' : 'ipv4')
