import { type Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Draft, Part } from './drafts.ts'

/** A request as it goes onto the wire. */
export type SerializedCall = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Uint8Array | null
}

/** The status of a call whose connection was cut. */
export const NO_ANSWER = 0

export type CallAnswer = { status: number; headers: Record<string, string | undefined>; body: Uint8Array }

/** Keys of one company by scope; `every` has all scopes. */
export type Keys = Readonly<Record<string, string>>

const BOUNDARY = '----fuzz'
// Long, because it only ends calls that hang.
const TIMEOUT_MS = 120_000

/** Serializes a call. */
export function serialize(
  { operation, company, key, method, ids, query, headers, body }: Draft,
  keys: readonly Keys[],
): SerializedCall {
  const authorization = 'scope' in key ? `Bearer ${keys[company]?.[key.scope]}` : key.text
  const { type, bytes } = bodyOf(body)
  return {
    method,
    path: `${fillPath(operation.path, ids)}${queryOf(query)}`,
    headers: {
      ...headers,
      ...(authorization === null ? {} : { authorization }),
      ...(type === null ? {} : { 'content-type': type }),
      ...(bytes === null ? {} : { 'content-length': String(bytes.length) }),
    },
    body: bytes,
  }
}

const RAW = 'raw:'

const encodeText = (text: string): string =>
  text.startsWith(RAW) ? text.slice(RAW.length) : encodeURIComponent(text.toWellFormed())

function fillPath(path: string, ids: readonly string[]): string {
  let index = 0
  return path.replace(/\{\w+\}/g, () => encodeText(ids[index++] ?? ''))
}

const queryOf = (query: Draft['query']): string =>
  query.length === 0 ? '' : `?${query.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')}`

function bodyOf(body: Draft['body']): { type: string | null; bytes: Uint8Array | null } {
  if (body === null) return { type: null, bytes: null }
  if ('text' in body) return { type: body.type, bytes: Buffer.from(body.text) }
  if ('form' in body) return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: formOf(body.form) }
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body.json)) }
}

const formOf = (parts: readonly Part[]): Uint8Array =>
  Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${head}\r\n\r\n`),
      Buffer.from(body as string), // copies bytes as well
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

/**
 * Sends a call and reads the whole answer. If none arrives, the status is NO_ANSWER and the body is
 * the reason.
 */
export const send = (
  address: string,
  agent: Agent,
  { method, path, headers, body }: SerializedCall,
): Promise<CallAnswer> =>
  new Promise(done => {
    const failed = (failure: unknown) => done({ status: NO_ANSWER, headers: {}, body: Buffer.from(String(failure)) })
    const { hostname, port } = new URL(address)
    const call = request({ hostname, port, agent, method, path, headers, timeout: TIMEOUT_MS })
    call.once('timeout', () => call.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
    // An answer that arrived before all was sent counts.
    call.on('error', failed)
    call.once('response', response => {
      const { statusCode: status = 0, headers: responseHeaders } = response
      buffer(response).then(
        bytes => done({ status, headers: responseHeaders as CallAnswer['headers'], body: bytes }),
        failed,
      )
    })
    call.end(body)
  })
