import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, type Networks } from './networks.ts'

/** Resolves a name to its addresses. */
export type Resolve = (
  name: string,
  answer: (failure: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Where calls to a user's address may go: `allowed` = non-public networks that the operator has
 * opened.
 */
export type Guard = { allowed: Networks; resolve?: Resolve }

/** The `code` of the error of a refused call. */
export const NOT_PUBLIC = 'ERR_NOT_PUBLIC'

/** A call was refused because its address is in a private network. */
class NotPublic extends Error {
  override readonly name = 'NotPublic'
  readonly code = NOT_PUBLIC
}

/**
 * Returns the agent for calls to an address that a user entered (protection against SSRF). Each
 * connection resolves the name again, checks every address of the answer, and connects only to one
 * of these. So a name that changes between two lookups (DNS rebinding) gains nothing. Without TLS
 * only networks opened by the operator are reachable.
 */
export function createGuardedAgent(url: string, { allowed, resolve = systemResolve }: Guard): HttpAgent {
  const isSecure = new URL(url).protocol === 'https:'
  const mayReach = (address: string) => allowed(address) || (isSecure && isPublicAddress(address))
  const agent = isSecure ? new HttpsAgent(TLS_OPTIONS) : new HttpAgent(NO_KEEP_ALIVE)
  const connect = agent.createConnection.bind(agent)
  const lookup = checkedLookup(mayReach, resolve)
  agent.createConnection = (options, callback) => {
    const host = 'host' in options ? String(options.host).replace(/^\[|\]$/g, '') : ''
    // An IP address needs no lookup.
    if (isIP(host) === 0 || mayReach(host)) return connect({ ...options, lookup }, callback)
    process.nextTick(() => callback?.(new NotPublic('not a public address'), undefined as never))
    return undefined
  }
  return agent
}

const NO_KEEP_ALIVE = { keepAlive: false }
// Set explicitly, because an environment variable of Node's could switch it off.
const TLS_OPTIONS = { ...NO_KEEP_ALIVE, rejectUnauthorized: true }

const systemResolve: Resolve = (name, answer) => lookup(name, { all: true }, answer)

const checkedLookup =
  (mayReach: (address: string) => boolean, resolve: Resolve): LookupFunction =>
  (name, { all }, callback) =>
    resolve(name, (failure, addresses) => {
      const [first] = addresses ?? []
      // The same error for names with an internal address and for unknown names: a difference would
      // reveal the operator's internal names.
      if (failure || !first) return callback(new NotPublic('not a public address'), '')
      // One forbidden address rejects all: such a name server cannot be trusted with its next
      // answer either.
      if (!addresses.every(({ address }) => mayReach(address)))
        return callback(new NotPublic('not a public address'), '')
      return all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
