import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit-log texts about stock checks. */
export const wholeStockAudit = defineTexts('audit-log', {
  'stock.start': { de: 'Bestandsabfrage gestartet', en: 'Stock check started' },
  'stock.cancel': { de: 'Bestandsabfrage abgebrochen', en: 'Stock check cancelled' },
  'object stock-check': { de: 'Bestandsabfrage {{id}}', en: 'Stock check {{id}}' },
  'field chosen': { de: 'Ausgewählte Partner', en: 'Partners selected' },
  'field filter': { de: 'Filter', en: 'Filter' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof wholeStockAudit> {}
}
