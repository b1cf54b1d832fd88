import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of settings. */
export const settingsAudit = defineTexts('audit-log', {
  'setting.change': { de: 'Einstellung geändert', en: 'Setting changed' },
  'object setting': { de: 'Einstellung {{id}}', en: 'Setting {{id}}' },
  'field value': { de: 'Wert', en: 'Value' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof settingsAudit> {}
}
