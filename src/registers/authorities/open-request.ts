import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { VERSION } from '../../ground/releases/version.ts'

// A connection is used again for so long; the services close theirs later, so that a call never meets one just closed.
const KEPT_MS = 4_000
const agentOptions = { keepAlive: true, timeout: KEPT_MS }
const http = new HttpAgent(agentOptions)
// Said, because a variable of Node's would switch it off otherwise: anybody could answer for the authority.
const https = new HttpsAgent({ ...agentOptions, rejectUnauthorized: true })

const USER_AGENT = `UID-Check/${VERSION} (checks VAT identification numbers for registered businesses)`

/** What may be sent. `agent`: where not the authorities' own, for an address that a stranger typed (outgoing/guarded-agent.ts). */
export type Message = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  agent?: HttpAgent
}

/**
 * A request that has not been sent yet, and whether its connection stands: before that nothing can have left. node:http, because
 * the global fetch takes three times its processor time a call (docs/decisions/2026-11-21-calls-without-fetch.md).
 */
export function openRequest({ url, method, headers, body, agent }: Message): {
  request: ClientRequest
  isConnected: () => boolean
} {
  const isSecure = url.startsWith('https:')
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { method, headers: { 'user-agent': USER_AGENT, ...headers, ...length } }
  const request = isSecure
    ? httpsRequest(url, { ...options, agent: agent ?? https })
    : httpRequest(url, { ...options, agent: agent ?? http })
  let connected = false
  const connect = () => {
    connected = true
  }
  request.once('socket', (socket: Socket) => {
    if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', connect)
    else connect()
  })
  return { request, isConnected: () => connected }
}
