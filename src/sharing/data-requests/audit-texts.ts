import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of data-subject requests. They never contain the searched text. */
export const whatIsHeldAudit = defineTexts('audit-log', {
  'held-search.ask': { de: 'Auskunft gesucht', en: 'Data held: search started' },
  'held-search.made': { de: 'Auskunft erstellt', en: 'Data held: result created' },
  'held-search.failed': { de: 'Auskunft nicht erstellt', en: 'Data held: result not created' },
  'held-search.remove': { de: 'Auskunft gelöscht', en: 'Data held: result deleted' },
  'download.held-search': { de: 'Auskunft heruntergeladen', en: 'Data held: result downloaded' },
  'object held-search': { de: 'Auskunft {{id}}', en: 'Data held: search {{id}}' },
  'field soughtBy': { de: 'Gesucht nach', en: 'Search by' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof whatIsHeldAudit> {}
}
