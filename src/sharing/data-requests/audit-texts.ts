import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of data-subject requests: that a user searched, never for what. */
export const whatIsHeldAudit = defineTexts('audit-log', {
  'held-search.ask': { de: 'Auskunft gesucht', en: 'Search for data held' },
  'held-search.made': { de: 'Auskunft erstellt', en: 'Result of data held created' },
  'held-search.failed': { de: 'Auskunft nicht erstellt', en: 'Result of data held not created' },
  'held-search.remove': { de: 'Auskunft gelöscht', en: 'Result of data held deleted' },
  'download.held-search': { de: 'Auskunft heruntergeladen', en: 'Result of data held downloaded' },
  'object held-search': { de: 'Auskunft {{id}}', en: 'Search for data held {{id}}' },
  'field soughtBy': { de: 'Gesucht nach', en: 'Searched by' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof whatIsHeldAudit> {}
}
