/**
 * Aborts `controller` for `reason` as soon as `signal` is. The function it returns takes the listener off again:
 * AbortSignal.any would hang on to a lane's signal for thousands of calls.
 */
export function abortWith(controller: AbortController, signal: AbortSignal, reason: string): () => void {
  const abort = () => controller.abort(reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return () => signal.removeEventListener('abort', abort)
}
