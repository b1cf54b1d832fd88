import { networksOf } from '../../house/outgoing/networks.ts'

/** Whether an address is one of, or lies in one of, these networks; no networks = from anywhere. */
export const isFrom = (address: string, networks: string[]): boolean =>
  networks.length === 0 || networksOf(networks)(address)
