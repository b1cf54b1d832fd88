import { defineTexts } from '../../ground/texts/define.ts'
import type { ActionsOf } from '../../house/audit-log/action-rules.ts'

/** What the audit log tells of answers, and whatever else is removed when its retention period ends. */
export const checksAudit = defineTexts('audit-log', {
  'retention.remove': { de: 'Aufbewahrungsfrist abgelaufen: entfernt', en: 'Retention period ended: removed' },
})

declare module '../../house/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof checksAudit> {}
}
