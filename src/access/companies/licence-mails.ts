import type { Reader } from '../../base/database/database.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { defineTexts, type Language } from '../../base/texts/define.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { defineMail, formatMailDay } from '../../platform/mails/define-mail.ts'
import type { Services } from '../../platform/services.ts'

const texts = defineTexts('companies-licence-mails', {
  subject: {
    de: 'Lizenz von {{companyName}} endet am {{validUntil}}',
    en: 'Licence of {{companyName}} ends on {{validUntil}}',
  },
  ends_one: {
    de: 'die Lizenz der Firma {{companyName}} gilt noch einen Tag. Danach können sich ihre Benutzer nicht mehr anmelden; laufende Abfragen werden noch abgeschlossen.',
    en: 'The licence of {{companyName}} is valid for one more day. After that its users can no longer sign in; running batches will finish.',
  },
  ends_other: {
    de: 'die Lizenz der Firma {{companyName}} gilt noch {{count}} Tage. Danach können sich ihre Benutzer nicht mehr anmelden; laufende Abfragen werden noch abgeschlossen.',
    en: 'The licence of {{companyName}} is valid for {{count}} more days. After that its users can no longer sign in; running batches will finish.',
  },
  endsToday: {
    de: 'die Lizenz der Firma {{companyName}} endet heute. Ab morgen können sich ihre Benutzer nicht mehr anmelden; laufende Abfragen werden noch abgeschlossen.',
    en: 'The licence of {{companyName}} ends today. From tomorrow its users can no longer sign in; running batches will finish.',
  },
  company: { de: 'Firma', en: 'Company' },
  validUntil: { de: 'Zugang bis', en: 'Access until' },
  toCompanies: { de: 'Zur Firmenverwaltung', en: 'Go to company administration' },
})

/** `validUntil` is a day, as yyyy-mm-dd. */
type LicenceMailFields = { companyName: string; validUntil: string; daysLeft: number }

/** Informs the operator of a licence that is about to end. */
export const LICENCE_MAIL = defineMail({
  kind: 'licence',
  texts,
  parts: ({ companyName, daysLeft, ...licence }: LicenceMailFields, t) => {
    const validUntil = formatMailDay(licence.validUntil)
    return {
      subject: t('subject', { companyName, validUntil }),
      paragraphs: [daysLeft === 0 ? t('endsToday', { companyName }) : t('ends', { companyName, count: daysLeft })],
      facts: [
        { label: t('company'), value: companyName },
        { label: t('validUntil'), value: validUntil },
      ],
      link: { label: t('toCompanies'), path: '/admin/company' },
      notes: [],
    }
  },
})

const THRESHOLD_DAYS = [7, 30]

/**
 * Mails the operator which licences end within 30 and within 7 Vienna days, in the operator's
 * language. Sends one mail per company, threshold and end date, even if it runs more often. If no
 * run takes place on the 30th or 7th day before the end, the next run sends the mail. A renewed
 * licence has a new end date and is announced again.
 */
export async function queueLicenceMails(
  { database: { db }, mails, operator }: Pick<Services, 'database' | 'mails' | 'operator'>,
  now: Date,
): Promise<void> {
  const today = viennaDay(now)
  const language = await operatorLanguage(db, operator)
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
    const threshold = THRESHOLD_DAYS.find(days => daysLeft <= days)
    if (valid_until === null || threshold === undefined) continue
    const cause = `licence ${threshold} company/${id} ${valid_until}`
    const licence = { companyName: name, validUntil: valid_until, daysLeft }
    const envelope = { cause, recipient: operator.email, language }
    await db.transaction().execute(trx => mails.queue(trx, envelope, LICENCE_MAIL, licence))
  }
}

/**
 * Returns the language of mails to the operator: the one last used by the user with that address,
 * else the one of operator.json.
 */
export async function operatorLanguage(db: Reader, { email, language }: Services['operator']): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select('language')
    .where(eb => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.language ?? language
}

// Calendar days, so that daylight saving time does not matter.
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
