import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of a company's DataBox. */
export const confirmationsAudit = defineTexts('audit-log', {
  'company.databox': { de: 'Bestätigungen aus der DataBox', en: 'Confirmations from the DataBox' },
  'field databox': { de: 'DataBox abholen', en: 'Collect from the DataBox' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof confirmationsAudit> {}
}
