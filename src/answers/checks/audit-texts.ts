import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of answers, and of everything removed at the end of its retention. */
export const checksAudit = defineTexts('audit-log', {
  'retention.remove': { de: 'Aufbewahrungsfrist abgelaufen: entfernt', en: 'Retention period ended: removed' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof checksAudit> {}
}
