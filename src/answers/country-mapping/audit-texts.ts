import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of country mappings. */
export const countryMappingAudit = defineTexts('audit-log', {
  'mapping.add': { de: 'Länderzuordnung angelegt', en: 'Country mapping created' },
  'mapping.change': { de: 'Länderzuordnung geändert', en: 'Country mapping changed' },
  'mapping.delete': { de: 'Länderzuordnung gelöscht', en: 'Country mapping deleted' },
  'mapping.copy': { de: 'Länderzuordnung kopiert', en: 'Country mapping copied' },
  'object mapping': { de: 'Länderzuordnung {{id}}', en: 'Country mapping {{id}}' },
  'field country': { de: 'Land', en: 'Country' },
  'field api': { de: 'Dienst', en: 'Service' },
  'field fallbackApi': { de: 'Ersatzdienst', en: 'Fallback service' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof countryMappingAudit> {}
}
