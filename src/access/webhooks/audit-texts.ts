import { defineTexts } from '../../base/texts/define.ts'
import type { ActionsOf } from '../../platform/audit-log/action-rules.ts'

/** Audit log texts of webhooks. */
export const webhooksAudit = defineTexts('audit-log', {
  'webhook.add': { de: 'Webhook angelegt', en: 'Webhook created' },
  'webhook.change': { de: 'Webhook geändert', en: 'Webhook changed' },
  'webhook.rotate': { de: 'Geheimnis eines Webhooks getauscht', en: 'Secret of a webhook rotated' },
  'webhook.test': { de: 'Testereignis gesendet', en: 'Test event sent' },
  'webhook.again': { de: 'Ereignis noch einmal gesendet', en: 'Event sent again' },
  'webhook.off': { de: 'Webhook nach Fehlern abgeschaltet', en: 'Webhook switched off after failures' },
  'webhook.end': { de: 'Webhook gelöscht', en: 'Webhook deleted' },
  'object webhook': { de: 'Webhook {{id}}', en: 'Webhook {{id}}' },
  'field events': { de: 'Ereignisse', en: 'Events' },
  'field isOn': { de: 'Eingeschaltet', en: 'Switched on' },
  'field oldUntil': { de: 'Altes Geheimnis gilt bis', en: 'Old secret valid until' },
  'field delivery': { de: 'Zustellung', en: 'Delivery' },
})

declare module '../../platform/audit-log/action-rules.ts' {
  interface AuditActions extends ActionsOf<typeof webhooksAudit> {}
}
