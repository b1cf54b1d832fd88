import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type ChecksInFlight = {
  /** Stops the calls. Returns the number of answers by status. */
  stop: () => Promise<Record<string, number>>
}

export type CheckLoad = {
  addresses: readonly string[]
  headers: Record<string, string>
  count: number
  /** True: waits for Retry-After after a 429, as docs/api.md requires. False: retries at once. */
  isPatient: boolean
}

/**
 * Keeps `count` checks with `fresh` in flight, each of a new UID, spread over several web
 * processes.
 */
export function keepChecksInFlight({ addresses, headers, count, isPatient }: CheckLoad): ChecksInFlight {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const stopping = new AbortController()
  const answerCounts: Record<string, number> = {}
  let checkCount = 0
  const checkOnce = async (): Promise<void> => {
    const uid = `FI${30_000_000 + checkCount}`
    const address = addresses[checkCount++ % addresses.length] ?? ''
    const { status, retryAfter } = await post(agent, address, headers, { uid, fresh: true })
    answerCounts[status] = (answerCounts[status] ?? 0) + 1
    if (status === 429 && isPatient) await wait(retryAfter * 1_000, undefined, { signal: stopping.signal })
  }
  const lane = async () => {
    while (!stopping.signal.aborted) await checkOnce().catch(() => undefined)
  }
  const lanes = Array.from({ length: count }, lane)
  return {
    stop: async () => {
      stopping.abort()
      agent.destroy()
      await Promise.all(lanes)
      return answerCounts
    },
  }
}

const post = (agent: Agent, address: string, headers: Record<string, string>, body: object) =>
  new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
    const text = JSON.stringify(body)
    const allHeaders = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const call = request(new URL('/api/v1/checks', address), { method: 'POST', agent, headers: allHeaders })
    call.on('error', reject)
    call.on('response', response => {
      response.resume()
      const retryAfter = Number(response.headers['retry-after'] ?? 0)
      response.once('close', () => resolve({ status: response.statusCode ?? 0, retryAfter }))
    })
    call.end(text)
  })
