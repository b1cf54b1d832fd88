import { z } from 'zod'
import { isoDay } from '../iso-day.ts'
import type { JsonObject } from '../register-json.ts'
import type { Statement } from '../state-register.ts'
import { undocumentedFields } from '../undocumented-fields.ts'
import { isWhiteListCode, stateOf, type WhiteListState } from './codes.ts'
import { withoutPersonalFields } from './without-persons.ts'

/** A subject's state and start, and its undocumented fields. */
export type ReadSubject = Pick<Statement<WhiteListState>, 'state' | 'since'> & { unknownFields: string[] }

const date = z.union([isoDay, z.literal('').transform(() => null)]).nullish()
const subjectSchema = z.looseObject({
  nip: z.string(),
  statusVat: z.string(),
  registrationLegalDate: date,
  registrationDenialDate: date,
  restorationDate: date,
  removalDate: date,
  exemptionSmeDate: date,
})
type Subject = z.infer<typeof subjectSchema>

/**
 * Reads a subject of the white list, as of a day (yyyy-mm-dd). Returns null if it is about another
 * number, unreadable, or contradicts itself.
 */
export function readSubject(json: JsonObject, nip: string, day: string): ReadSubject | null {
  const subject = subjectSchema.safeParse(withoutPersonalFields(json)).data
  if (subject?.nip !== nip) return null
  const state = stateOf(subject.statusVat)
  const unknownFields = undocumentedFields(subject, { read: READ, isCode: isWhiteListCode })
  if (state === null || unknownFields === null || isContradicted(state, subject, day)) return null
  return { state, since: sinceOf(state, subject), unknownFields }
}

/** The documented fields of a subject, without those about persons and accounts. */
const READ = new Set([
  ...['name', 'nip', 'statusVat', 'regon', 'krs', 'workingAddress', 'registrationLegalDate', 'hasVirtualAccounts'],
  ...['registrationDenialBasis', 'registrationDenialDate', 'restorationBasis', 'restorationDate'],
  ...['removalBasis', 'removalDate', 'exemptionSmeDate'],
])

const latest = (...days: (string | null | undefined)[]): string => days.map(day => day ?? '').reduce(max)
const max = (one: string, other: string): string => (one > other ? one : other)

/**
 * Its days must fit its state: a payer's last event is no removal, that of a number that is not
 * registered is no restoration, and none is in the future.
 */
function isContradicted(state: WhiteListState, subject: Subject, day: string): boolean {
  const { registrationLegalDate, registrationDenialDate, restorationDate, removalDate } = subject
  const began = latest(registrationLegalDate, restorationDate)
  const ended = latest(removalDate, registrationDenialDate)
  if (latest(began, ended) > day) return true
  if (state === 'active') return ended > began
  return state === 'notRegistered' && ended !== '' && latest(restorationDate) > ended
}

function sinceOf(state: WhiteListState, subject: Subject): string | null {
  const { registrationLegalDate, registrationDenialDate, restorationDate, removalDate } = subject
  if (state === 'active') return latest(registrationLegalDate, restorationDate) || null
  return state === 'notRegistered' ? latest(removalDate, registrationDenialDate) || null : null
}
