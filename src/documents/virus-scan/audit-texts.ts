import { defineTexts } from '../../ground/texts/define.ts'
import type { ActionsOf } from '../../house/audit-log/action-rules.ts'

/** Audit log texts about uploads. */
export const virusScanAudit = defineTexts('audit-log', {
  'upload.virus': { de: 'Upload abgelehnt: Schadprogramm', en: 'Upload refused: malware' },
  'object upload': { de: 'Hochgeladene Datei', en: 'Uploaded file' },
  'field virus': { de: 'Schadprogramm', en: 'Malware' },
})

declare module '../../house/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof virusScanAudit> {}
}
