import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts about reports and retention periods. */
export const reportsAudit = defineTexts('audit-log', {
  'download.report': { de: 'Prüfbericht heruntergeladen', en: 'Audit report downloaded' },
  'download.single-report': {
    de: 'Prüfbericht einer Einzelabfrage heruntergeladen',
    en: 'Audit report of a single check downloaded',
  },
  'download.company-reports': { de: 'Prüfberichte der Firma heruntergeladen', en: 'Company’s reports downloaded' },
  'retention.run': { de: 'Aufbewahrungsfristen geprüft', en: 'Retention periods reviewed' },
  'retention.confirm': { de: 'Datum für die Aufbewahrung bestätigt', en: 'Date confirmed for retention' },
  'field today': { de: 'Heute', en: 'Today' },
  'reason silence': { de: 'Protokoll schwieg zu lange', en: 'audit log had no entries for too long' },
  'reason years': { de: 'mehr als ein Jahreswechsel', en: 'more than one year-end' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof reportsAudit> {}
}
