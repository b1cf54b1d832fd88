import { KEPT_MS as ACCOUNT_TRIES_KEPT_MS } from '../../access/companies/doctor/tries-store.ts'
import { LONGEST_MS as LONGEST_SESSION_MS } from '../../access/credentials/held-session.ts'
import { KEPT_MS as TRIES_KEPT_MS } from '../../access/credentials/tries-store.ts'
import { DELIVERIES_KEPT_DAYS } from '../../access/webhooks/webhook-rules.ts'
import { DAY_MS, HOUR_MS } from '../../base/texts/days.ts'
import { retentionYears } from '../../documents/reports/retention/settings-rules.ts'
import { GIVEN_UP_DAYS } from '../../platform/mails/send-due.ts'
import { KEPT_DAYS as MAILS_KEPT_DAYS } from '../../platform/mails/store.ts'
import { KEPT_MS as REFUSALS_KEPT_MS } from '../../registers/authorities/bzst/own-numbers-store.ts'
import { KEPT_DAYS as REPLIES_KEPT_DAYS } from '../../registers/czechia/payers-store.ts'
import { KEPT_DAYS as PACKAGES_KEPT_DAYS } from '../../sharing/auditor-package/package-rules.ts'
import { KEPT_DAYS as SEARCHES_KEPT_DAYS } from '../../sharing/data-requests/held-rules.ts'
import type { DataOwner, Installation, KeptYears } from './installation.ts'
import type { Words } from './page.ts'

/** How long data are kept, and what ends the period. */
type Period = (installation: Installation, owners: readonly DataOwner[]) => Words

const fixed =
  (words: Words): Period =>
  () =>
    words

const hours = (milliseconds: number): number => milliseconds / HOUR_MS
const days = (milliseconds: number): number => milliseconds / DAY_MS

/** The retention years of the companies meant; the law requires only the shortest period. */
const evidence: Period = ({ keptYears }, owners) => {
  const periodsOfOwners = keptYears.filter(each => owners.includes(each.owner))
  const legalBasis = periodsOfOwners.some(({ years }) => years > retentionYears.takes.least)
    ? PARTIAL_LEGAL_BASIS
    : LEGAL_BASIS
  return {
    de: `${periodsOfOwners.map(formatYears.de).join(', ')} ab Ende des Kalenderjahres (${legalBasis.de}), länger, solange eine Sperre gesetzt ist`,
    en: `${periodsOfOwners.map(formatYears.en).join(', ')} from the end of the calendar year (${legalBasis.en}), longer while a hold is set`,
  }
}

const LEGAL_BASIS: Words = { de: '§ 132 BAO', en: '§ 132 BAO' }
const PARTIAL_LEGAL_BASIS: Words = {
  de: 'davon sieben nach § 132 BAO; was darüber hinausgeht, braucht einen eigenen Grund',
  en: 'seven of them by § 132 BAO; a longer period needs a separate reason',
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
      en: `until a user deletes the list (no longer possible once the result was downloaded, unless its download is enabled again), at the latest with its evidence (${longest} years from the end of the calendar year)`,
    }
  },
  account: fixed({
    de: 'solange der Zugang besteht; danach bleiben Name, E-Mail-Adresse und Rolle ohne automatisches Ende, damit Nachweise zuordenbar sind',
    en: 'while the account exists; afterwards name, e-mail address and role are kept indefinitely, so that evidence can be attributed',
  }),
  'with-account': fixed({
    de: 'bis der Benutzer oder ein Administrator sie entfernt, spätestens bis der Zugang gelöscht wird',
    en: 'until the user or an administrator removes them, at the latest until the account is deleted',
  }),
  session: ({ sessionIdleMinutes }) => ({
    de: `bis zur Abmeldung, nach ${sessionIdleMinutes} Minuten ohne Handlung ungültig, spätestens nach ${hours(LONGEST_SESSION_MS)} Stunden; die Zeile geht mit der nächsten Anmeldung danach`,
    en: `until signing out, void after ${sessionIdleMinutes} minutes without an action, after ${hours(LONGEST_SESSION_MS)} hours at the latest; the row is deleted at the next sign-in`,
  }),
  tries: fixed({
    de: `${hours(TRIES_KEPT_MS)} Stunde nach dem letzten Versuch`,
    en: `${hours(TRIES_KEPT_MS)} hour after the last try`,
  }),
  minutes: fixed({
    de: 'Minuten, höchstens etwas über eine Stunde',
    en: 'minutes, at most slightly more than an hour',
  }),
  audit: fixed({
    de: 'unbefristet: das Protokoll ist nur als Ganzes überprüfbar, und jede Zeile ist Teil des Nachweises',
    en: 'indefinitely: the log can be verified only as a whole, and each line is part of the evidence',
  }),
  mail: fixed({
    de: `der Inhalt bis zum Versand, höchstens ${GIVEN_UP_DAYS} Tage; Empfänger und Anlass ${MAILS_KEPT_DAYS} Tage`,
    en: `the content until it is sent, ${GIVEN_UP_DAYS} days at most; recipient and occasion ${MAILS_KEPT_DAYS} days`,
  }),
  delivery: fixed({ de: `${DELIVERIES_KEPT_DAYS} Tage`, en: `${DELIVERIES_KEPT_DAYS} days` }),
  package: fixed({
    de: `das Archiv ${PACKAGES_KEPT_DAYS} Tage; wer es anforderte und abholte, so lange wie die Nachweise des Jahres`,
    en: `the archive ${PACKAGES_KEPT_DAYS} days; who requested and downloaded it, as long as the evidence of that year`,
  }),
  search: fixed({
    de: `${SEARCHES_KEPT_DAYS} Tage, oder bis jemand die Suche löscht`,
    en: `${SEARCHES_KEPT_DAYS} days, or until a user deletes the search`,
  }),
  'upload-key': fixed({ de: 'ein Tag', en: 'a day' }),
  'ministry-day': fixed({
    de: 'der Kalendertag in Wien und der Tag davor',
    en: 'the calendar day in Vienna and the day before',
  }),
  'account-tries': fixed({
    de: `${hours(ACCOUNT_TRIES_KEPT_MS)} Stunden`,
    en: `${hours(ACCOUNT_TRIES_KEPT_MS)} hours`,
  }),
  refusal: fixed({
    de: `bis die Nummer wieder beantwortet wird, höchstens ${days(REFUSALS_KEPT_MS)} Tage nach der letzten Ablehnung`,
    en: `until the number is answered again, ${days(REFUSALS_KEPT_MS)} days after the last refusal at most`,
  }),
  register: fixed({
    de: `${REPLIES_KEPT_DAYS} Tage; Antworten mit einem unzuverlässigen Zahler bleiben als Nachweis ohne automatisches Ende`,
    en: `${REPLIES_KEPT_DAYS} days; answers with an unreliable payer are kept indefinitely as evidence`,
  }),
  list: fixed({ de: 'bis zur nächsten Fassung der Liste', en: 'until the list’s next version' }),
  company: fixed({
    de: 'bis jemand sie ändert oder entfernt; Name und UID der Firma bleiben mit ihren Nachweisen, Zugangsdaten werden mit der Firma gelöscht',
    en: 'until they are changed or removed; the company’s name and VAT ID are kept with its evidence, credentials are deleted with the company',
  }),
  'stock-check': fixed({
    de: 'die offenen Fragen bis zum Ende der Bestandsabfrage; wer sie wann veranlasste, ohne automatisches Ende',
    en: 'the open questions until the stock check ends; who started it and when, indefinitely',
  }),
  partner: (installation, owners) => {
    const { de, en } = evidence(installation, owners)
    return {
      de: `mit dem letzten Nachweis über den Partner (${de}); ein beobachteter Partner, solange er beobachtet wird`,
      en: `with the last evidence of the partner (${en}); a watched partner as long as it is watched`,
    }
  },
} satisfies Record<string, Period>

export type PeriodId = keyof typeof PERIODS

/**
 * Returns how long a kind of data is kept, by the installation's own settings, for the companies
 * meant.
 */
export const describePeriod = (id: PeriodId, installation: Installation, owners: readonly DataOwner[]): Words =>
  (PERIODS[id] as Period)(installation, owners)

const formatYears = {
  de: ({ years, companies, owner }: KeptYears): string =>
    `${years} Jahre (${owner === 'own' ? 'eigene Firma' : companies === 1 ? 'eine betreute Firma' : `${companies} betreute Firmen`})`,
  en: ({ years, companies, owner }: KeptYears): string =>
    `${years} years (${owner === 'own' ? 'own company' : companies === 1 ? 'one client company' : `${companies} client companies`})`,
}
