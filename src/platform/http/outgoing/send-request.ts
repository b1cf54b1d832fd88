import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { VERSION } from '../../../base/releases/version.ts'
import { endedBefore, type FailedRequest, failed, failureOf } from './failed-request.ts'
import { readUpTo } from './read-body.ts'

/**
 * `timeoutMs`: time limit of the whole call including the body, in milliseconds; `secrets`: sent
 * values that must not come back (secrets.ts).
 */
export type Call = Message & { timeoutMs: number; secrets?: readonly string[] }

/** A raw HTTP response. */
export type RawResponse =
  | { kind: 'received'; status: number; headers: IncomingHttpHeaders; bytes: Buffer }
  | FailedRequest

/**
 * Sends one HTTP call and returns the raw bytes, at most `maxBytes`. Never throws: every failure
 * has a reason. Redirects are not followed. `timeoutMs` also ends a slow drip of single bytes.
 */
export async function sendRequest(call: Call, signal: AbortSignal, maxBytes: number): Promise<RawResponse> {
  if (signal.aborted) return failed('cancelled', '', true)
  let endReason: 'cancelled' | 'timeout' | null = null
  const { request, isConnected } = openRequest(call)
  const end = (reason: 'cancelled' | 'timeout') => {
    endReason ??= reason
    request.destroy()
  }
  const cancel = () => end('cancelled')
  const timer = setTimeout(end, call.timeoutMs, 'timeout')
  signal.addEventListener('abort', cancel)
  try {
    return await readResponse(maxBytes, await responseTo(request, call.body))
  } catch (cause) {
    return endReason ? endedBefore(endReason, isConnected()) : failureOf(cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

const responseTo = (request: ClientRequest, body: string | Uint8Array = ''): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    request.end(body)
  })

async function readResponse(maxBytes: number, response: IncomingMessage): Promise<RawResponse> {
  const bytes = await readUpTo(maxBytes, response)
  const { statusCode: status = 0, headers } = response
  if (!bytes) return { ...failed('unreadable-answer', 'too large', false), status }
  return { kind: 'received', status, headers, bytes }
}

// Idle time before a connection is closed. The services close theirs later, so no call meets a
// closed one.
const IDLE_CONNECTION_MS = 4_000
const agentOptions = { keepAlive: true, timeout: IDLE_CONNECTION_MS }
const http = new HttpAgent(agentOptions)
// Explicit, because an environment variable of Node could disable it and anyone could impersonate
// the authority.
const https = new HttpsAgent({ ...agentOptions, rejectUnauthorized: true })

const USER_AGENT = `UID-Check/${VERSION} (checks VAT identification numbers for registered businesses)`

/** A request. `agent`: only for addresses that a user entered (outgoing/guarded-agent.ts). */
type Message = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array
  agent?: HttpAgent
}

/**
 * A request that is not sent yet, and whether its connection exists: before that, nothing can have
 * been sent. Uses node:http, because the global fetch needs three times the CPU time
 * (docs/decisions/2026-11-21-node-http-client.md).
 */
function openRequest({ url, method, headers, body, agent }: Message): {
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
