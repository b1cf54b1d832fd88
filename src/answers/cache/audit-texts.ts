import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of the cache. */
export const cacheAudit = defineTexts('audit-log', {
  'cache.correct': { de: 'Cache-Eintrag berichtigt', en: 'Cache entry corrected' },
  'cache.clear': { de: 'Cache geleert', en: 'Cache cleared' },
  'object cache': { de: 'Cache {{id}}', en: 'Cache {{id}}' },
  'field entries': { de: 'Einträge', en: 'Entries' },
  'field companyName': { de: 'Firmenname', en: 'Company name' },
  'field street': { de: 'Straße', en: 'Street' },
  'field zipCode': { de: 'PLZ', en: 'ZIP' },
  'field city': { de: 'Ort', en: 'City' },
  'field fullAddress': { de: 'Anschrift', en: 'Full address' },
  'field resultMsg': { de: 'Meldung', en: 'Message' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof cacheAudit> {}
}
