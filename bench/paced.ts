import { setTimeout as wait } from 'node:timers/promises'

export type PacedResult = { calls: number; errors: string[]; p50: number; p99: number; longest: number }

type Pacing = {
  clients: number
  /** The interval of each client's calls; together the calls are evenly spread. */
  everyMs: number
  /** Makes one call of the client with this number (from 0); rejects if it counts as an error. */
  call: (client: number) => Promise<unknown>
}

/**
 * Calls as many clients would: each at fixed moments, whether or not the previous call was
 * answered. Times count from the moment when a call was due, so that a server that pauses for a
 * second does not get fewer calls in that second.
 */
export function startPaced({ clients, everyMs, call }: Pacing): { stop: () => Promise<PacedResult> } {
  const stopping = new AbortController()
  const latencies: number[] = []
  const errors: string[] = []
  const open = new Set<Promise<void>>()
  const one = async (client: number, due: number): Promise<void> => {
    try {
      await call(client)
      latencies.push(performance.now() - due)
    } catch (failure) {
      errors.push(String(failure))
    }
  }
  const run = async (): Promise<void> => {
    const began = performance.now()
    for (let number = 0; !stopping.signal.aborted; number++) {
      const due = began + (number * everyMs) / clients
      const ahead = due - performance.now()
      if (ahead >= 1) await wait(ahead, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const running = one(number % clients, due).finally(() => open.delete(running))
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

function quantiles(latencies: number[]): Pick<PacedResult, 'p50' | 'p99' | 'longest'> {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), longest: at(1) }
}
