import { setTimeout as wait } from 'node:timers/promises'

export type LatencyResult = { calls: number; errors: string[]; p50: number; p99: number; longest: number }

type Pacing = {
  clients: number
  /** The interval between calls of one client. The calls of all clients are evenly spread. */
  everyMs: number
  /** Makes one call of the client with this number (from 0); rejects if it counts as an error. */
  call: (client: number) => Promise<unknown>
}

/**
 * Makes calls at fixed times, whether or not earlier calls have been answered. Latencies count from
 * the time when a call was due, so that a server that stalls for a second does not get fewer calls
 * in that second.
 */
export function startPacedCalls({ clients, everyMs, call }: Pacing): { stop: () => Promise<LatencyResult> } {
  const stopping = new AbortController()
  const latencies: number[] = []
  const errors: string[] = []
  const open = new Set<Promise<void>>()
  const callOnce = async (client: number, due: number): Promise<void> => {
    try {
      await call(client)
      latencies.push(performance.now() - due)
    } catch (failure) {
      errors.push(String(failure))
    }
  }
  const run = async (): Promise<void> => {
    const startedAt = performance.now()
    for (let number = 0; !stopping.signal.aborted; number++) {
      const due = startedAt + (number * everyMs) / clients
      const waitMs = due - performance.now()
      if (waitMs >= 1) await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const running = callOnce(number % clients, due).finally(() => open.delete(running))
      open.add(running)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all(open)
      return { calls: latencies.length + errors.length, errors, ...quantiles(latencies) }
    },
  }
}

function quantiles(latencies: number[]): Pick<LatencyResult, 'p50' | 'p99' | 'longest'> {
  const sorted = latencies.toSorted((a, b) => a - b)
  const quantile = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: quantile(0.5), p99: quantile(0.99), longest: quantile(1) }
}
