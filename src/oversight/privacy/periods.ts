import { TRIES_RETENTION_MS as ACCOUNT_TRIES_KEPT_MS } from '../../access/companies/account-test/tries-store.ts'
import { MAX_SESSION_MS as LONGEST_SESSION_MS } from '../../access/credentials/request-session.ts'
import { KEPT_MS as TRIES_KEPT_MS } from '../../access/credentials/tries-store.ts'
import { DELIVERY_RETENTION_DAYS } from '../../access/webhooks/webhook-rules.ts'
import { DAY_MS, HOUR_MS } from '../../base/texts/days.ts'
import { retentionYears } from '../../documents/reports/retention/settings-rules.ts'
import { MAX_RETRY_DAYS } from '../../platform/mails/send-due.ts'
import { RETENTION_DAYS as MAILS_KEPT_DAYS } from '../../platform/mails/store.ts'
import { REFUSAL_RETENTION_MS as REFUSALS_KEPT_MS } from '../../registers/authorities/bzst/own-numbers-store.ts'
import { STORAGE_DAYS as PACKAGES_KEPT_DAYS } from '../../sharing/auditor-package/package-rules.ts'
import { RESULT_STORAGE_DAYS as SEARCHES_KEPT_DAYS } from '../../sharing/data-requests/search-rules.ts'
import type { DataOwner, Installation, RetentionYears } from './installation.ts'
import type { LocalizedText } from './page.ts'

/** How long data are kept, and what ends the period. */
type Period = (installation: Installation, owners: readonly DataOwner[]) => LocalizedText

const always =
  (words: LocalizedText): Period =>
  () =>
    words

const hours = (milliseconds: number): number => milliseconds / HOUR_MS
const days = (milliseconds: number): number => milliseconds / DAY_MS

/** By the retention years of the companies meant; the law requires only the shortest period. */
const evidence: Period = ({ keptYears }, owners) => {
  const periodsOfOwners = keptYears.filter(each => owners.includes(each.owner))
  const law = periodsOfOwners.some(({ years }) => years > retentionYears.valueRule.least) ? BY_LAW_IN_PART : BY_LAW
  return {
    de: `${periodsOfOwners.map(sayYears.de).join(', ')} ab Ende des Kalenderjahres (${law.de}), länger, solange eine Sperre gesetzt ist`,
    en: `${periodsOfOwners.map(sayYears.en).join(', ')} from the end of the calendar year (${law.en}), longer while a hold is set`,
  }
}

const BY_LAW: LocalizedText = { de: '§ 132 BAO', en: '§ 132 BAO' }
const BY_LAW_IN_PART: LocalizedText = {
  de: 'davon sieben nach § 132 BAO; was darüber hinausgeht, braucht einen eigenen Grund',
  en: 'seven of them under § 132 BAO; keeping data longer needs a separate reason',
}

/**
 * The rule for the deletion of each kind of data; the figures are those the product itself uses
 * (docs/rules.md#retention-and-deletion).
 */
export const PERIODS = {
  evidence,
  upload: ({ keptYears }, owners) => {
    const longest = Math.max(...keptYears.filter(each => owners.includes(each.owner)).map(({ years }) => years))
    return {
      de: `bis jemand die Liste löscht (nach dem Herunterladen des Ergebnisses nicht mehr möglich, außer es wird nochmals bereitgestellt), spätestens mit ihren Nachweisen (${longest} Jahre ab Ende des Kalenderjahres)`,
      en: `until the list is deleted (no longer possible once the result was downloaded, unless the download is enabled again), at the latest with its evidence (${longest} years from the end of the calendar year)`,
    }
  },
  account: always({
    de: 'solange der Zugang besteht; danach bleiben Name, E-Mail-Adresse und Rolle ohne automatisches Ende, damit Nachweise zuordenbar sind',
    en: 'while the account exists; after that, name, e-mail address and role are kept without automatic deletion, so that evidence can be attributed',
  }),
  'with-account': always({
    de: 'bis der Benutzer oder ein Administrator sie entfernt, spätestens bis der Zugang gelöscht wird',
    en: 'until the user or an administrator removes them, at the latest until the account is deleted',
  }),
  session: ({ sessionIdleMinutes }) => ({
    de: `bis zur Abmeldung, nach ${sessionIdleMinutes} Minuten ohne Handlung ungültig, spätestens nach ${hours(LONGEST_SESSION_MS)} Stunden; die Zeile geht mit der nächsten Anmeldung danach`,
    en: `until sign-out; invalid after ${sessionIdleMinutes} minutes of inactivity, at the latest after ${hours(LONGEST_SESSION_MS)} hours; the row is deleted at the next sign-in after that`,
  }),
  tries: always({
    de: `${hours(TRIES_KEPT_MS)} Stunde nach dem letzten Versuch`,
    en: `${hours(TRIES_KEPT_MS)} hour after the last attempt`,
  }),
  minutes: always({
    de: 'Minuten, höchstens etwas über eine Stunde',
    en: 'minutes, at most slightly more than an hour',
  }),
  audit: always({
    de: 'unbefristet: das Protokoll ist nur als Ganzes überprüfbar, und jede Zeile ist Teil des Nachweises',
    en: 'indefinitely: the log can only be verified as a whole, and every line is part of the evidence',
  }),
  mail: always({
    de: `der Inhalt bis zum Versand, höchstens ${MAX_RETRY_DAYS} Tage; Empfänger und Anlass ${MAILS_KEPT_DAYS} Tage`,
    en: `the content until it is sent, at most ${MAX_RETRY_DAYS} days; recipient and reason ${MAILS_KEPT_DAYS} days`,
  }),
  delivery: always({ de: `${DELIVERY_RETENTION_DAYS} Tage`, en: `${DELIVERY_RETENTION_DAYS} days` }),
  package: always({
    de: `das Archiv ${PACKAGES_KEPT_DAYS} Tage; wer es anforderte und abholte, so lange wie die Nachweise des Jahres`,
    en: `the archive ${PACKAGES_KEPT_DAYS} days; who requested and downloaded it, as long as the evidence of that year`,
  }),
  search: always({
    de: `${SEARCHES_KEPT_DAYS} Tage, oder bis jemand die Suche löscht`,
    en: `${SEARCHES_KEPT_DAYS} days, or until the search is deleted`,
  }),
  'upload-key': always({ de: 'ein Tag', en: 'a day' }),
  'ministry-day': always({
    de: 'der Kalendertag in Wien und der Tag davor',
    en: 'the calendar day in Vienna and the day before',
  }),
  'account-tries': always({
    de: `${hours(ACCOUNT_TRIES_KEPT_MS)} Stunden`,
    en: `${hours(ACCOUNT_TRIES_KEPT_MS)} hours`,
  }),
  refusal: always({
    de: `bis die Nummer wieder beantwortet wird, höchstens ${days(REFUSALS_KEPT_MS)} Tage nach der letzten Ablehnung`,
    en: `until the number is accepted again, at most ${days(REFUSALS_KEPT_MS)} days after the last rejection`,
  }),
  company: always({
    de: 'bis jemand sie ändert oder entfernt; Name und UID der Firma bleiben mit ihren Nachweisen, Zugangsdaten werden mit der Firma gelöscht',
    en: 'until they are changed or removed; the company’s name and VAT ID are kept with its evidence, credentials are deleted with the company',
  }),
  'stock-check': always({
    de: 'die offenen Fragen bis zum Ende der Bestandsabfrage; wer sie wann veranlasste, ohne automatisches Ende',
    en: 'outstanding queries until the stock check ends; who started it and when, without automatic deletion',
  }),
  partner: (installation, owners) => {
    const { de, en } = evidence(installation, owners)
    return {
      de: `mit dem letzten Nachweis über den Partner (${de}); ein beobachteter Partner, solange er beobachtet wird`,
      en: `with the last evidence about the partner (${en}); a watched partner while it is watched`,
    }
  },
} satisfies Record<string, Period>

export type PeriodId = keyof typeof PERIODS

/**
 * Returns how long a kind of data is kept, by the installation's own settings, for the companies
 * meant. `period`: one of PERIODS, or the words of a period that no setting changes.
 */
export const describePeriod = (
  period: PeriodId | LocalizedText,
  installation: Installation,
  owners: readonly DataOwner[],
): LocalizedText => (typeof period === 'string' ? (PERIODS[period] as Period)(installation, owners) : period)

const sayYears = {
  de: ({ years, companies, owner: whose }: RetentionYears): string =>
    `${years} Jahre (${whose === 'own' ? 'eigene Firma' : companies === 1 ? 'eine betreute Firma' : `${companies} betreute Firmen`})`,
  en: ({ years, companies, owner: whose }: RetentionYears): string =>
    `${years} years (${whose === 'own' ? 'own company' : companies === 1 ? 'one client company' : `${companies} client companies`})`,
}
