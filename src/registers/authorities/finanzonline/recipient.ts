import type { AuthorityRecipient } from '../recipient.ts'

/** FinanzOnline's service for VAT IDs, for the pages on data protection. */
export const FINANZONLINE_RECIPIENT: AuthorityRecipient = {
  name: { de: 'FinanzOnline, UID-Abfrage', en: 'FinanzOnline, VAT ID service' },
  who: {
    de: 'Bundesministerium für Finanzen, Wien, das Fragen nach Nummern anderer Staaten an den Staat der Nummer weitergibt (XI: Vereinigtes Königreich)',
    en: 'Federal Ministry of Finance, Vienna, which forwards queries about other states’ numbers to the state of the number (XI: United Kingdom)',
  },
  place: 'AT',
  isAuthority: true,
  given: {
    de: 'die abgefragte UID, die eigene UID, Zugangsdaten des Webservice-Benutzers',
    en: 'the VAT ID queried, the company’s own VAT ID, the credentials of the web-service user',
  },
  variables: ['FINANZONLINE_SESSION_URL', 'FINANZONLINE_UID_URL'],
  forwardsNorthernIreland: true,
}
