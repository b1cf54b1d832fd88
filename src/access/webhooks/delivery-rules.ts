import { TEST_EVENT } from './webhook-rules.ts'

type State = 'waiting' | 'delivered' | 'given-up'

/** The result of a try; `gone` = the receiver responded 410. */
export type TryResult = 'accepted' | 'failed' | 'gone'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000] as const

/** Waits after each failed try (Standard Webhooks 1.0.0): eight tries within 27 h 35 min. */
export const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
]

type Cause = 'accepted' | 'failed, tries left' | 'failed for the last time' | 'test failed' | 'gone' | 'sent again'
type Transition = { from: State; cause: Cause; to: State; switchesOff?: true }

/**
 * All transitions of a delivery's state. A test is tried once and never switches the endpoint off,
 * because its sender sees the result.
 */
export const DELIVERY_TRANSITIONS: readonly Transition[] = [
  { from: 'waiting', cause: 'accepted', to: 'delivered' },
  { from: 'waiting', cause: 'failed, tries left', to: 'waiting' },
  { from: 'waiting', cause: 'failed for the last time', to: 'given-up', switchesOff: true },
  { from: 'waiting', cause: 'test failed', to: 'given-up' },
  { from: 'waiting', cause: 'gone', to: 'given-up', switchesOff: true },
  { from: 'waiting', cause: 'sent again', to: 'waiting' },
  { from: 'delivered', cause: 'sent again', to: 'waiting' },
  { from: 'given-up', cause: 'sent again', to: 'waiting' },
]

/** The transition after a try; `retryAfterMs` null = no retry. */
export type NextStep = { to: State; switchesOff: boolean; retryAfterMs: number | null }

/** Returns the transition after a try of a pending delivery. `triesBefore` excludes this try. */
export function stepAfterTry(type: string, triesBefore: number, result: TryResult): NextStep {
  const cause = causeOf(type, triesBefore, result)
  const step = DELIVERY_TRANSITIONS.find(({ from, cause: stepCause }) => from === 'waiting' && stepCause === cause)
  if (!step) throw new Error(`no transition of a delivery for: ${cause}`)
  const retryAfterMs = step.to === 'waiting' ? (RETRY_AFTER_MS[triesBefore] ?? null) : null
  return { to: step.to, switchesOff: step.switchesOff ?? false, retryAfterMs }
}

function causeOf(type: string, triesBefore: number, result: TryResult): Cause {
  if (result === 'accepted') return 'accepted'
  if (type === TEST_EVENT) return 'test failed'
  if (result === 'gone') return 'gone'
  return triesBefore < RETRY_AFTER_MS.length ? 'failed, tries left' : 'failed for the last time'
}
