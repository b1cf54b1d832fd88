let endsAt = Number.POSITIVE_INFINITY
let tabs: BroadcastChannel | null = null

/** When the session ends unless something is done, in ms since 1970; never, before anything is known. */
export const idleEnd = (): number => endsAt

/**
 * Winds the clock up by what an answer says (login/guard.ts); one to a call that the screen made on its own says nothing.
 * What is done in one tab keeps the session of all tabs alive, so they are told.
 */
export function windIdleClock(answer: Response): void {
  const seconds = Number(answer.headers.get('x-session-idle-seconds'))
  if (!(seconds > 0)) return
  endsAt = Date.now() + seconds * 1000
  tabs ??= openTabs()
  tabs.postMessage(endsAt)
}

function openTabs(): BroadcastChannel {
  const channel = new BroadcastChannel('session')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') endsAt = data
  }
  return channel
}
