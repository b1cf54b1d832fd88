import type { ActionsOf } from '../audit-log/action-rules.ts'
import { defineTexts } from '../texts/define.ts'

/** What the audit log tells of uploads. */
export const virusScanAudit = defineTexts('audit-log', {
  'upload.virus': { de: 'Upload abgelehnt: Schadprogramm', en: 'Upload refused: malware' },
  'object upload': { de: 'Hochgeladene Datei', en: 'Uploaded file' },
  'field virus': { de: 'Schadprogramm', en: 'Malware' },
})

declare module '../audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof virusScanAudit> {}
}
