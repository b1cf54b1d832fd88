import { setTimeout as wait } from 'node:timers/promises'

/** Returns the answer, or null if the connection was cut and the result of the call is unknown. */
export type Line = {
  once: (method: string, path: string, init?: Sent) => Promise<Answered | null>
  /** Repeats the call until it is answered, for calls that may run twice. */
  always: (method: string, path: string, init?: Sent) => Promise<Answered>
}
type Sent = { headers?: Record<string, string>; body?: NonNullable<RequestInit['body']> }
type Answered = { status: number; bytes: Uint8Array; json: <T>() => T }

const AGAIN_MS = 200
const AGAIN_MOST = 300

/** Calls the web processes in turn, with these headers. */
export function lineTo(webs: () => string[], headers: () => Record<string, string>): Line {
  let turn = 0
  const once: Line['once'] = async (method, path, init = {}) => {
    turn += 1
    const address = webs()[turn % webs().length] ?? ''
    const request = { method, headers: { ...headers(), ...init.headers }, ...(init.body ? { body: init.body } : {}) }
    try {
      const answer = await fetch(new URL(path, address), request)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { status: answer.status, bytes, json: <T>() => JSON.parse(new TextDecoder().decode(bytes)) as T }
    } catch {
      return null
    }
  }
  const always: Line['always'] = async (...call) => {
    for (let tries = 0; tries < AGAIN_MOST; tries += 1, await wait(AGAIN_MS)) {
      const answer = await once(...call)
      if (answer && answer.status < 500) return answer
    }
    throw new Error(`${call[0]} ${call[1]} was never answered`)
  }
  return { once, always }
}
