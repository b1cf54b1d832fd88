import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, type Networks } from './networks.ts'

/** Asks what a name's addresses are. */
export type Resolve = (
  name: string,
  answer: (failure: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Where calls may go whose address a stranger typed: `allowed` = networks that the operator opened although they are not public. */
export type Guard = { allowed: Networks; resolve?: Resolve }

/** By which a refused call is known (`code` of its error). */
export const NOT_PUBLIC = 'ERR_NOT_PUBLIC'

/** A call was not made: its address is somebody's own network. */
class NotPublic extends Error {
  override readonly name = 'NotPublic'
  readonly code = NOT_PUBLIC
}

/**
 * Returns the agent for calls to an address that a stranger typed (SSRF). Each connection is a new one: its name is asked anew, every address
 * of the answer is checked, and it goes to one of just these; a name that answers otherwise at the second look gains nothing. Without TLS
 * only to what the operator opened.
 */
export function guardedAgent(url: string, { allowed, resolve = systemResolve }: Guard): HttpAgent {
  const isSecure = new URL(url).protocol === 'https:'
  const mayReach = (address: string) => allowed(address) || (isSecure && isPublicAddress(address))
  const agent = isSecure ? new HttpsAgent(FRESH_TLS) : new HttpAgent(FRESH)
  const connect = agent.createConnection.bind(agent)
  const look = checkedLookup(mayReach, resolve)
  agent.createConnection = (options, callback) => {
    const host = 'host' in options ? String(options.host).replace(/^\[|\]$/g, '') : ''
    // No name is looked up where an address stands already.
    if (isIP(host) === 0 || mayReach(host)) return connect({ ...options, lookup: look }, callback)
    process.nextTick(() => callback?.(new NotPublic('not a public address'), undefined as never))
    return undefined
  }
  return agent
}

const FRESH = { keepAlive: false }
// Said, because a variable of Node's would switch it off otherwise.
const FRESH_TLS = { ...FRESH, rejectUnauthorized: true }

const systemResolve: Resolve = (name, answer) => lookup(name, { all: true }, answer)

const checkedLookup =
  (mayReach: (address: string) => boolean, resolve: Resolve): LookupFunction =>
  (name, { all }, callback) =>
    resolve(name, (failure, addresses) => {
      const [first] = addresses ?? []
      // One word for a name that stands for an inner address and for one that stands for none: else whoever types addresses reads the operator's inner names off the difference.
      if (failure || !first) return callback(new NotPublic('not a public address'), '')
      // One that may not be reached spoils the others: whoever answers so is not to be trusted with the next answer.
      if (!addresses.every(({ address }) => mayReach(address)))
        return callback(new NotPublic('not a public address'), '')
      return all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
