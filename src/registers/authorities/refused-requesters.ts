import type { Clock } from '../../base/database/clock.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import type { Requester } from './query-context.ts'

/**
 * Requesters that a service refused. It is queried without a requester until the entry expires
 * (docs/rules.md#refused-requesters).
 */
export type RefusedRequesters = {
  /**
   * Returns the requester to use: the given one, or none if its UID is malformed or was refused.
   */
  requesterFor: (requester: Requester) => Requester
  record: (uid: string) => void
}

export const ANONYMOUS: Requester = { uid: '', name: '' }
// At most one refused query per batch. A UID that is registered later works again the next day.
const REFUSAL_LIFETIME_MS = DAY_MS

/**
 * Creates a store of refused requesters in this process. `format`: what the service accepts as a
 * requester UID.
 */
export function createRefusedRequesters(clock: Clock, format: RegExp): RefusedRequesters {
  const refusedUntil = new Map<string, number>()
  return {
    requesterFor: requester =>
      format.test(requester.uid) && (refusedUntil.get(requester.uid) ?? 0) <= clock.now().getTime()
        ? requester
        : ANONYMOUS,
    record: uid => void refusedUntil.set(uid, clock.now().getTime() + REFUSAL_LIFETIME_MS),
  }
}
