import type { Clock } from '../../../ground/database/clock.ts'
import { DAY_MS } from '../../../ground/texts/days.ts'
import type { Requester } from '../asking.ts'

export type RefusedRequesters = {
  /** The name to ask in: the requester's own, or none after VIES refused it. */
  nameFor: (requester: Requester) => Requester
  note: (uid: string) => void
}

const NOBODY: Requester = { uid: '', name: '' }
// Long enough that a batch names it once; a UID that was registered since is tried again the next day.
const REMEMBERED_MS = DAY_MS

/** What VIES takes as a number beside its country (the Commission's WSDL). */
const TAKEN = /^[A-Z]{2}[0-9A-Za-z+*.]{2,12}$/

/** Remembers, in this process, which requesters VIES refused. */
export function rememberRefused(clock: Clock): RefusedRequesters {
  const until = new Map<string, number>()
  return {
    nameFor: requester =>
      TAKEN.test(requester.uid) && (until.get(requester.uid) ?? 0) <= clock.now().getTime() ? requester : NOBODY,
    note: uid => void until.set(uid, clock.now().getTime() + REMEMBERED_MS),
  }
}
