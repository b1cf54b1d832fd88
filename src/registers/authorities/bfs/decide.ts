import { readDay } from '../reading/stated-day.ts'
import { ALIVE, DELETED } from './codes.ts'
import type { Organisation } from './read-organisation.ts'
import type { Saying } from './texts.ts'

/** What an answer comes to: what the register says, of whom. Null: nobody can tell, and so it is no answer. */
export type Decision = { saying: Saying; of: Organisation | null } | null

/**
 * Takes the organisations of an answer, the nine digits that were asked, and the day (YYYY-MM-DD); returns what it comes to. Of several
 * the one counts that is the asked number and not deleted (docs/sources.md#swiss-answers); where that is none, or more than one, or
 * somebody else, nobody can tell.
 */
export function decide(organisations: readonly (Organisation | null)[], asked: string, today: string): Decision {
  const readable = organisations.filter(each => each !== null)
  if (readable.length < organisations.length) return null
  if (readable.length === 0) return { saying: 'NOT_FOUND', of: null }
  const ours = readable.filter(({ number }) => number === asked)
  const [of, ...others] = readable.length === 1 ? ours : ours.filter(isAlive)
  return of && others.length === 0 ? ofOne(of, today) : null
}

const isAlive = ({ status }: Organisation): boolean => !DELETED.includes(status)

function ofOne(of: Organisation, today: string): Decision {
  const rule = RULES.find(({ fits }) => fits(of, today))
  return rule ? { saying: rule.saying, of } : null
}

type Rule = { saying: Saying; fits: (of: Organisation, today: string) => boolean }

/**
 * The pairs of vatStatus and vatEntryStatus that say something, and no other: an entry that is active and has ended, or is of a company that was
 * deleted or is not registered, contradicts itself. Whether the days beside them fit is looked at with all else that the answer says.
 */
const RULES: readonly Rule[] = [
  {
    saying: 'NOT_YET',
    fits: (of, today) => isRegistered(of, today) && (readDay(of.from) ?? '') > today && !isTurnedRound(of),
  },
  { saying: 'REGISTERED', fits: (of, today) => isRegistered(of, today) },
  { saying: 'ENDED', fits: of => HAS_ENDED.some(([vat, entry]) => is(of, vat, entry)) && of.until !== '' },
  { saying: 'LIECHTENSTEIN', fits: of => isMissing(of) && of.country === 'LI' },
  { saying: 'NOT_REGISTERED', fits: of => isMissing(of) },
  { saying: 'UNKNOWN', fits: of => of.vatStatus === '1' },
]

// An end that cannot be read is not ahead of us.
const isRegistered = (of: Organisation, today: string): boolean =>
  is(of, '2', '1') && ALIVE.includes(of.status) && (of.until === '' || (readDay(of.until) ?? '') > today)

const isMissing = (of: Organisation): boolean => (is(of, '3', '') || is(of, '3', '2')) && of.until === ''

/** Whether it is to begin after its end. */
const isTurnedRound = ({ from, until }: Organisation): boolean => (readDay(from) ?? '') > (readDay(until) ?? '9')

const HAS_ENDED = [
  ['2', '2'],
  ['3', '2'],
  ['3', ''],
] as const

const is = (of: Organisation, vatStatus: string, vatEntryStatus: string): boolean =>
  of.vatStatus === vatStatus && of.vatEntryStatus === vatEntryStatus
