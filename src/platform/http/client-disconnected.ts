import type { ServerResponse } from 'node:http'

/** Returns a signal that aborts when the client disconnects before the answer is written. */
export function goneSignal({ raw }: { raw: ServerResponse }): AbortSignal {
  const gone = new AbortController()
  if (raw.socket?.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
