import { defineTexts } from '../../base/texts/define.ts'

/**
 * Server texts about stock checks: refusals, the names of parts, and the contents of their sheets.
 */
export const stockTexts = defineTexts('whole-stock-server', {
  nothingFound: {
    de: 'Kein Geschäftspartner entspricht der Auswahl. Bitte wählen Sie andere.',
    en: 'No business partner matches the selection. Please choose others.',
  },
  alreadyRuns: {
    de: 'Für Ihre Firma läuft bereits eine Bestandsabfrage. Bitte warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
    en: 'A stock check of your company is already running. Please wait until it has finished, or cancel it.',
  },
  hasEnded: {
    de: 'Diese Bestandsabfrage ist bereits beendet.',
    en: 'This stock check has already ended.',
  },
  fileName: { de: 'Bestand {{day}} Teil {{part}}', en: 'Stock {{day}} part {{part}}' },
  sheet: { de: 'Bestand', en: 'Stock' },
  uid: { de: 'UID-Nummer', en: 'VAT ID' },
  company: { de: 'Firma', en: 'Company' },
  lastAnswer: { de: 'Letzte Antwort', en: 'Last answer' },
  valid: { de: 'gültig am {{day}}', en: 'valid on {{day}}' },
  invalid: { de: 'ungültig am {{day}}', en: 'invalid on {{day}}' },
})
