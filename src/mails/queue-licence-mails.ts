import type { Database } from '../database/database.ts'
import type { Operator } from '../operator/wire.ts'
import { OPERATOR_COMPANY_ID } from '../roles/role-rules.ts'
import { viennaDay } from '../texts/format.ts'
import type { Mails } from './create.ts'

const THRESHOLDS = [7, 30]
const DAY_MS = 24 * 60 * 60_000

type Needs = { db: Database; mails: Mails; operator: Pick<Operator, 'email'> }

/**
 * Tells the operator which licences run out within 30 and within 7 Vienna days: each once a company, threshold and date,
 * however often this runs, and a day late where nothing ran on the day itself. A renewed licence begins anew.
 */
export async function queueLicenceMails({ db, mails, operator }: Needs, now: Date): Promise<void> {
  const today = viennaDay(now)
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
    // German is the operator's own language, as in operator.json.
    const envelope = { recipient: operator.email, language: 'de' } as const
    const cause = `licence ${threshold} company/${id} ${valid_until}`
    const mail = { kind: 'licence', companyName: name, validUntil: valid_until, daysLeft } as const
    await db.transaction().execute(trx => mails.queue(trx, { ...envelope, cause }, mail))
  }
}

// Calendar days, so that a change of the clocks makes none longer.
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
