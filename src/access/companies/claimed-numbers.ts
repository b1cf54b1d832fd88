import { sql } from 'kysely'
import { commit } from '../../base/database/commit.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { actsForAllCompanies } from '../../base/roles/role-rules.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { missingRequired } from './account.ts'
import { isBeingSetUp } from './account-rules.ts'
import type { CompanyRow } from './company-of.ts'
import { NUMBER_FIELDS } from './fields-rules.ts'
import { operatorLanguage } from './licence-mails.ts'
import { NUMBER_CLAIMED_MAIL } from './number-mails.ts'
import type { CompanyChange, NumberConsent } from './wire.ts'

/** A company's new numbers by field; '' removes one. */
export type ClaimedNumbers = Partial<Record<(typeof NUMBER_FIELDS)[number], string>>

/** Returns the numbers that a change sets or removes. */
export const claimedNumbers = (change: CompanyChange): ClaimedNumbers =>
  Object.fromEntries(NUMBER_FIELDS.flatMap(name => (change[name] === undefined ? [] : [[name, change[name]]])))

const nonEmptyNumbers = (numbers: ClaimedNumbers): string[] => Object.values(numbers).filter(number => number !== '')

/**
 * Dependencies of a claim. `refuseWrongCode` comes from credentials/second-factor.ts, passed in by
 * `start/`; it throws 400 without a fresh one-time code.
 */
export type ClaimDeps = Pick<Services, 'database' | 'clock' | 'mails' | 'operator'> & {
  refuseWrongCode: (actor: Actor, totp: string) => Promise<void>
}
type NumberClaim = { company: CompanyRow; numbers: ClaimedNumbers }

/**
 * Requires a fresh code for new numbers, because registers are queried in their name and every
 * invoice shows them (docs/rules.md#own-uid-of-a-company).
 *
 * Throws 400 'TOTP is invalid'. If another company has the number, notifies the operator and throws
 * 409 with a neutral message. The operator's users see which company has it, and may allow both to
 * have it.
 */
export async function confirmNumbers(
  actor: Actor,
  deps: ClaimDeps,
  claim: NumberClaim,
  { totp = '', isShared = false }: NumberConsent,
): Promise<void> {
  const holders = await holdersOf(deps.database.db, claim.company.id, nonEmptyNumbers(claim.numbers))
  if (actsForAllCompanies(actor)) refuseNumberInUse(holders, isShared)
  const { company } = claim
  if (isBeingSetUp({ id: company.id, missingRequired: missingRequired(company) })) return
  await deps.refuseWrongCode(actor, totp)
  if (holders.length === 0 || actsForAllCompanies(actor)) return
  await notifyOperator(actor, deps, claim, holders)
  throw new Refusal('conflict', 'number needs the operator')
}

/** Advisory lock held while numbers are written; any value that no other lock uses. */
const NUMBERS_LOCK = 7_243_919

/**
 * Repeats the check inside the transaction that writes the numbers, so that the second of two
 * concurrent claims is rejected. Throws 409.
 */
export async function refuseClaimedNumbers(
  trx: Transaction,
  actor: Actor,
  {
    companyId,
    numbers,
    isShared = false,
  }: { companyId: number; numbers: ClaimedNumbers; isShared?: boolean | undefined },
): Promise<void> {
  if (nonEmptyNumbers(numbers).length === 0) return
  await sql`select pg_advisory_xact_lock(${sql.lit(NUMBERS_LOCK)})`.execute(trx)
  const holders = await holdersOf(trx, companyId, nonEmptyNumbers(numbers))
  if (actsForAllCompanies(actor)) return refuseNumberInUse(holders, isShared)
  if (holders.length > 0) throw new Refusal('conflict', 'number needs the operator')
}

function refuseNumberInUse(holders: Holder[], isShared: boolean): void {
  if (holders.length === 0 || isShared) return
  const message = holders.map(({ name }) => name).join(', ')
  throw new Refusal('conflict', 'number is held', [{ path: 'isShared', message }])
}

type Holder = { id: number; name: string }

/**
 * Returns other companies that have one of these numbers in any field. A British number counts as
 * the same with a branch suffix and with the Northern Irish prefix XI.
 */
async function holdersOf(reader: Reader, companyId: number, numbers: string[]): Promise<Holder[]> {
  if (numbers.length === 0) return []
  const identities = numbers.map(identityOf)
  const { rows } = await sql<{ id: number; name: string; uid: string; german_uid: string; british_uid: string }>`
    select id, name, uid, german_uid, british_uid from company where deleted_at is null and id <> ${companyId}::int order by id`.execute(
    reader,
  )
  const usesNumber = (...companyNumbers: string[]) =>
    companyNumbers.some(number => number !== '' && identities.includes(identityOf(number)))
  return rows.filter(({ uid, german_uid, british_uid }) => usesNumber(uid, german_uid, british_uid))
}

const BRITISH_NUMBER = /^(?:GB|XI)(\d{9})(?:\d{3})?$/

const identityOf = (number: string): string => number.replace(BRITISH_NUMBER, 'GB$1')

/** Mails the operator, at most once per day, company and number, and logs the attempt. */
async function notifyOperator(
  actor: Actor,
  { database, clock, mails, operator }: ClaimDeps,
  { company, numbers }: NumberClaim,
  holders: Holder[],
): Promise<void> {
  const number = nonEmptyNumbers(numbers).join(', ')
  const mailFields = {
    companyName: company.name,
    number,
    holders: holders.map(({ name }) => name).join(', '),
    by: actor.email,
  }
  const cause = `number-wanted company/${company.id} ${number} ${clock.now().toISOString().slice(0, 10)}`
  await commit(database, async trx => {
    await record(trx, actor, 'company.number-refused', objectOf(company), null, numbers)
    const language = await operatorLanguage(trx, operator)
    await mails.queue(trx, { cause, recipient: operator.email, language }, NUMBER_CLAIMED_MAIL, mailFields)
  })
}

const objectOf = ({ id }: { id: number }) => ({ name: `company/${id}`, companyId: id })
