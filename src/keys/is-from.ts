import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether an address is one of, or lies in one of, these networks; no networks = from anywhere. */
export function isFrom(address: string, networks: string[]): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
