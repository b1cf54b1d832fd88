import type { ServerResponse } from 'node:http'

/** Returns a signal that aborts when the client disconnects before the answer is written. */
export function disconnectSignal({ raw }: { raw: ServerResponse }): AbortSignal {
  const controller = new AbortController()
  if (raw.socket?.destroyed) controller.abort()
  raw.once('close', () => controller.abort())
  return controller.signal
}
