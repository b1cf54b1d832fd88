import type { BehaviourChange } from '../../../simulator/behaviour.ts'

type RegisterEvent = { workdaysAgo: number; uid: string; what: 'endedUids' | 'renamedUids' | 'movedUids' }

/**
 * Customers and suppliers of both companies: VAT IDs that ended, a renamed company, and companies
 * that moved.
 */
export const [ENDED, ENDED_TOO, RENAMED, MOVED, MOVED_TOO] = [
  'NL004495445B01',
  'RO18547290',
  'BE0428759497',
  'SE123456789701',
  'BG175074752',
] as const

/**
 * Changes in the registers, with the number of working days before today from which the authorities
 * report them.
 */
const REGISTER_EVENTS: readonly RegisterEvent[] = [
  { workdaysAgo: 11, uid: MOVED, what: 'movedUids' },
  { workdaysAgo: 11, uid: MOVED_TOO, what: 'movedUids' },
  { workdaysAgo: 6, uid: ENDED, what: 'endedUids' },
  { workdaysAgo: 6, uid: ENDED_TOO, what: 'endedUids' },
  { workdaysAgo: 1, uid: RENAMED, what: 'renamedUids' },
]

/** Returns the register's changes as of a number of working days before today. */
export function registerAsOf(workdaysAgo: number) {
  const events = REGISTER_EVENTS.filter(event => event.workdaysAgo >= workdaysAgo)
  const uidsOf = (what: RegisterEvent['what']) => events.filter(event => event.what === what).map(({ uid }) => uid)
  return {
    endedUids: uidsOf('endedUids'),
    renamedUids: uidsOf('renamedUids'),
    movedUids: uidsOf('movedUids'),
  } satisfies BehaviourChange
}
