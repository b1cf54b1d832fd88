import { defineSetting } from '../../access/settings/define-setting-rules.ts'

/**
 * Whether VIES gets the caller's company data for every state. Off: only for states that compare
 * it, because it discloses business partners to the Commission.
 */
export const viesCompanyEverywhere = defineSetting({
  of: 'company',
  category: 'task',
  key: 'vies_company_everywhere',
  valueRule: { type: 'boolean', default: false },
  label: {
    de: 'Firmendaten zum Vergleich an VIES senden: für alle Länder',
    en: 'Send company data to VIES for comparison: for all countries',
  },
  meaning: {
    de: 'Aus: Name und Anschrift aus Ihrer Liste gehen nur für Spanien an VIES, das sie dort vergleicht. Ein: für alle Länder; die Kommission erfährt dann, mit wem Sie Geschäfte machen.',
    en: 'Off: names and addresses from your list are sent to VIES only for Spain, where they are compared. On: they are sent for all countries; the Commission then learns whom you do business with.',
  },
})
