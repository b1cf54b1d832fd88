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

/**
 * Aborts `controller` for `reason` as soon as `signal` is. The function it returns takes the listener off again:
 * AbortSignal.any would hang on to a lane's signal for thousands of calls.
 */
function abortWith(controller: AbortController, signal: AbortSignal, reason: string): () => void {
  const abort = () => controller.abort(reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return () => signal.removeEventListener('abort', abort)
}
