import type { Clock } from '../../base/database/clock.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import type { Requester } from './asking.ts'

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
// One refused query per batch at most; a UID registered later works again the next day.
const REMEMBERED_MS = DAY_MS

/**
 * Remembers refused requesters in this process. `form`: the format that the service accepts as a
 * requester UID.
 */
export function createRefusedRequesters(clock: Clock, form: RegExp): RefusedRequesters {
  const until = new Map<string, number>()
  return {
    requesterFor: requester =>
      form.test(requester.uid) && (until.get(requester.uid) ?? 0) <= clock.now().getTime() ? requester : ANONYMOUS,
    record: uid => void until.set(uid, clock.now().getTime() + REMEMBERED_MS),
  }
}
