import { abortWith } from './abort-with.ts'

/** Calls that can be ended all at once, each besides by its own signal. */
export type AbortableCalls = {
  run: <T>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Ends those in flight, as cancelled. Later ones go as usual. */
  abortAll: () => void
}

export function createAbortableCalls(): AbortableCalls {
  const inFlight = new Set<AbortController>()
  return {
    run: async (signal, call) => {
      const ending = new AbortController()
      const ended = abortWith(ending, signal, 'cancelled')
      inFlight.add(ending)
      try {
        return await call(ending.signal)
      } finally {
        inFlight.delete(ending)
        ended()
      }
    },
    abortAll: () => {
      for (const ending of inFlight) ending.abort('cancelled')
    },
  }
}
