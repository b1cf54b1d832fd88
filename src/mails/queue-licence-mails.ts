import type { Database } from '../database/database.ts'
import type { Operator } from '../operator/wire.ts'
import { OPERATOR_COMPANY_ID } from '../roles/role-rules.ts'
import type { Language } from '../texts/define.ts'
import { viennaDay } from '../texts/format.ts'
import type { Mails } from './create.ts'

const THRESHOLDS = [7, 30]
const DAY_MS = 24 * 60 * 60_000

type Needs = { db: Database; mails: Mails; operator: Pick<Operator, 'email' | 'language'> }

/**
 * Tells the operator which licences run out within 30 and within 7 Vienna days: each once a company, threshold and date,
 * however often this runs, and a day late where nothing ran on the day itself, in the operator's language. A renewed
 * licence begins anew.
 */
export async function queueLicenceMails({ db, mails, operator }: Needs, now: Date): Promise<void> {
  const today = viennaDay(now)
  const language = await languageFor(db, operator)
  const companies = await db
    .selectFrom('company')
    .select(['id', 'name', 'valid_until'])
    .where('id', '<>', OPERATOR_COMPANY_ID)
    .where('deleted_at', 'is', null)
    .where('valid_until', '>=', today)
    .orderBy('id')
    .execute()
  for (const { id, name, valid_until } of companies) {
    const daysLeft = daysBetween(today, valid_until ?? today)
    const threshold = THRESHOLDS.find(days => daysLeft <= days)
    if (valid_until === null || threshold === undefined) continue
    const cause = `licence ${threshold} company/${id} ${valid_until}`
    const mail = { kind: 'licence', companyName: name, validUntil: valid_until, daysLeft } as const
    const envelope = { cause, recipient: operator.email, language }
    await db.transaction().execute(trx => mails.queue(trx, envelope, mail))
  }
}

/** A mail speaks the language that its reader last used; to an address that no user has, the one of operator.json. */
async function languageFor(db: Database, { email, language }: Needs['operator']): Promise<Language> {
  const reader = await db
    .selectFrom('users')
    .select('language')
    .where(eb => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return reader?.language ?? language
}

// Calendar days, so that a change of the clocks makes none longer.
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
