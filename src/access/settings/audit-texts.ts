import { defineTexts } from '../../ground/texts/define.ts'
import type { ActionsOf } from '../../house/audit-log/action-rules.ts'

/** Audit log texts of settings. */
export const settingsAudit = defineTexts('audit-log', {
  'setting.change': { de: 'Einstellung geändert', en: 'Setting changed' },
  'object setting': { de: 'Einstellung {{id}}', en: 'Setting {{id}}' },
  'field value': { de: 'Wert', en: 'Value' },
})

declare module '../../house/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof settingsAudit> {}
}
