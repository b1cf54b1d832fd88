import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from './action-rules.ts'

/**
 * The audit log's own texts: its actions and those of the commands of start/, fields that several
 * owners share, and headings. Each owner has its own texts in its audit-texts.ts.
 */
export const texts = defineTexts('audit-log', {
  'download.audit-log': { de: 'Protokoll exportiert', en: 'Audit log exported' },
  'secrets.rotate': { de: 'Schlüssel gewechselt', en: 'Key rotated' },
  'backup.export': { de: 'Alle Daten exportiert', en: 'All data exported' },
  'object audit-log': { de: 'Protokoll', en: 'Audit log' },
  'field name': { de: 'Name', en: 'Name' },
  'field companyId': { de: 'Firma Nr.', en: 'Company no.' },
  'field address': { de: 'Adresse', en: 'Address' },
  'field from': { de: 'Von', en: 'From' },
  'field to': { de: 'Bis', en: 'To' },
  'field state': { de: 'Zustand', en: 'State' },
  'field reason': { de: 'Grund', en: 'Reason' },
  'field sha256': { de: 'SHA-256', en: 'SHA-256' },
  'field action': { de: 'Aktion', en: 'Action' },
  'field userId': { de: 'Person Nr.', en: 'Person no.' },
  'field search': { de: 'Suche', en: 'Search' },
  yes: { de: 'ja', en: 'yes' },
  no: { de: 'nein', en: 'no' },
  none: { de: '(leer)', en: '(empty)' },
  secretChanged: { de: 'geändert', en: 'changed' },
  'role 1': { de: 'Dev', en: 'Dev' },
  'role 2': { de: 'Admin', en: 'Admin' },
  'role 3': { de: 'User', en: 'User' },
  'role 5': { de: 'Tester', en: 'Tester' },
  'service finanzamt': { de: 'FinanzOnline', en: 'FinanzOnline' },
  'service vies': { de: 'VIES', en: 'VIES' },
  'judgement same-company': { de: 'dieselbe Firma', en: 'the same company' },
  'judgement other-company': { de: 'eine andere Firma', en: 'another company' },
  'judgement withdrawn': { de: 'zurückgenommen', en: 'withdrawn' },
  csvAt: { de: 'Zeit (Wien)', en: 'Time (Vienna)' },
  csvUtc: { de: 'Zeit (UTC)', en: 'Time (UTC)' },
  csvWho: { de: 'Wer', en: 'Who' },
  csvEmail: { de: 'E-Mail', en: 'E-mail' },
  csvAddress: { de: 'Adresse', en: 'Address' },
  csvCompany: { de: 'Firma', en: 'Company' },
  csvWhat: { de: 'Was', en: 'What' },
  csvObject: { de: 'Betrifft', en: 'Object' },
  csvBefore: { de: 'Vorher', en: 'Before' },
  csvAfter: { de: 'Nachher', en: 'After' },
  csvFile: { de: 'Protokoll.csv', en: 'audit-log.csv' },
  product: { de: 'UID Check', en: 'UID Check' },
  outside: { de: 'Ohne Anmeldung', en: 'Not signed in' },
  installation: { de: 'Installation', en: 'Installation' },
})

declare module './action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof texts> {}
}
