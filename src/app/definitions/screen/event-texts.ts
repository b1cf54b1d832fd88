import { defineTexts } from '../../../base/texts/define.ts'

/** Labels of the events in definitions/features.ts, in the order shown. */
export const eventTexts = defineTexts('webhook-events', {
  'batch.completed': { de: 'Liste fertig', en: 'Batch completed' },
  'batch.failed': { de: 'Liste fehlgeschlagen', en: 'Batch failed' },
  'stock_check.completed': { de: 'Bestandsabfrage fertig', en: 'Stock check completed' },
  'check.completed': { de: 'Einzelne UID abgefragt', en: 'Single VAT ID checked' },
  'partner.changed': { de: 'Geschäftspartner geändert', en: 'Business partner changed' },
  'partner.invalid': { de: 'Geschäftspartner ungültig geworden', en: 'Business partner became invalid' },
  'webhook.test': { de: 'Test', en: 'Test' },
})

/** Their types, which a built page has before it loads the texts. */
export const EVENT_TYPES: readonly string[] = Object.keys(eventTexts.entries)
