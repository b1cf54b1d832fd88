import { setTimeout as wait } from 'node:timers/promises'

/** A client of the web processes, whose connections may be cut. */
export type RetryingClient = {
  /** Returns null if the connection was cut and the result of the call is unknown. */
  callOnce: (method: string, path: string, init?: RequestOptions) => Promise<ClientAnswer | null>
  /** Repeats the call until it is answered, for calls that may run twice. */
  callUntilAnswered: (method: string, path: string, init?: RequestOptions) => Promise<ClientAnswer>
}
type RequestOptions = { headers?: Record<string, string>; body?: NonNullable<RequestInit['body']> }
type ClientAnswer = { status: number; bytes: Uint8Array; json: <T>() => T }

const RETRY_INTERVAL_MS = 200
const MAX_RETRIES = 300

/** Calls the web processes in turn, with these headers. */
export function createRetryingClient(webs: () => string[], headers: () => Record<string, string>): RetryingClient {
  let callCount = 0
  const callOnce: RetryingClient['callOnce'] = async (method, path, init = {}) => {
    callCount += 1
    const address = webs()[callCount % webs().length] ?? ''
    const request = { method, headers: { ...headers(), ...init.headers }, ...(init.body ? { body: init.body } : {}) }
    try {
      const answer = await fetch(new URL(path, address), request)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { status: answer.status, bytes, json: <T>() => JSON.parse(new TextDecoder().decode(bytes)) as T }
    } catch {
      return null
    }
  }
  const callUntilAnswered: RetryingClient['callUntilAnswered'] = async (...call) => {
    for (let tries = 0; tries < MAX_RETRIES; tries += 1, await wait(RETRY_INTERVAL_MS)) {
      const answer = await callOnce(...call)
      if (answer && answer.status < 500) return answer
    }
    throw new Error(`${call[0]} ${call[1]} was never answered`)
  }
  return { callOnce, callUntilAnswered }
}
