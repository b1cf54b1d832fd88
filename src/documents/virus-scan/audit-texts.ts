import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts about uploads. */
export const virusScanAudit = defineTexts('audit-log', {
  'upload.virus': { de: 'Upload abgelehnt: Schadprogramm', en: 'Upload refused: malware' },
  'object upload': { de: 'Hochgeladene Datei', en: 'Uploaded file' },
  'field virus': { de: 'Schadprogramm', en: 'Malware' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof virusScanAudit> {}
}
