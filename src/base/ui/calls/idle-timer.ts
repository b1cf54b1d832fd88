const NOTICE_MS = 2 * 60 * 1000 // docs/rules.md#sessions

type IdleDeadline = { endsAt: number; noticeAt: number }

let deadline: IdleDeadline = { endsAt: Number.POSITIVE_INFINITY, noticeAt: Number.POSITIVE_INFINITY }
let tabs: BroadcastChannel | null = null

/** Returns when the idle session ends, and when to show a notice; never, while this is unknown. */
export const idleDeadline = (): IdleDeadline => deadline

/**
 * Restarts the timer from an answer's header (login/guard.ts); polling calls have none. Activity in
 * one tab keeps the session of all tabs alive, so the others are notified.
 */
export function restartIdleTimer(answer: Response): void {
  const idleMs = Number(answer.headers.get('x-session-idle-seconds')) * 1000
  if (!(idleMs > 0)) return
  const endsAt = Date.now() + idleMs
  deadline = { endsAt, noticeAt: endsAt - Math.min(NOTICE_MS, idleMs / 2) }
  tabs ??= openTabs()
  tabs.postMessage(deadline)
}

/** Notifies the other tabs that the session has ended, so that they hide its data. */
export function notifySignedOut(): void {
  tabs ??= openTabs()
  tabs.postMessage(SIGNED_OUT)
}

/** Calls `end` when another tab signs out. */
export function onSignedOutElsewhere(end: () => void): void {
  tabs ??= openTabs()
  onSignedOut = end
}

const SIGNED_OUT = 'signed out'

let onSignedOut: () => void = () => undefined

function openTabs(): BroadcastChannel {
  const channel = new BroadcastChannel('session')
  // Only this file's own pages write to the channel.
  channel.onmessage = ({ data }: MessageEvent<IdleDeadline | typeof SIGNED_OUT>) => {
    if (data === SIGNED_OUT) onSignedOut()
    else deadline = data
  }
  return channel
}
