import type { Clock } from '../../ground/database/clock.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import type { Requester } from './asking.ts'

/** Whom a service refused as requester, so that it is asked without one meanwhile (docs/rules.md#refused-requesters). */
export type RefusedRequesters = {
  /** The name to ask in: the requester's own, or none where it is not of the form or was refused. */
  nameFor: (requester: Requester) => Requester
  note: (uid: string) => void
}

export const NOBODY: Requester = { uid: '', name: '' }
// Long enough that a batch names it once; a UID that was registered since is tried again the next day.
const REMEMBERED_MS = DAY_MS

/** Remembers, in this process, which requesters a service refused. `form`: what it takes for a requester's UID at all. */
export function rememberRefused(clock: Clock, form: RegExp): RefusedRequesters {
  const until = new Map<string, number>()
  return {
    nameFor: requester =>
      form.test(requester.uid) && (until.get(requester.uid) ?? 0) <= clock.now().getTime() ? requester : NOBODY,
    note: uid => void until.set(uid, clock.now().getTime() + REMEMBERED_MS),
  }
}
