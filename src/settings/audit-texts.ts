import type { ActionsOf } from '../audit-log/action-rules.ts'
import { defineTexts } from '../texts/define.ts'

/** What the audit log tells of settings. */
export const settingsAudit = defineTexts('audit-log', {
  'setting.change': { de: 'Einstellung geändert', en: 'Setting changed' },
  'object setting': { de: 'Einstellung {{id}}', en: 'Setting {{id}}' },
  'field value': { de: 'Wert', en: 'Value' },
})

declare module '../audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof settingsAudit> {}
}
