import type { Authority } from '../../base/authority-rules.ts'
import type { Recipient } from './recipient.ts'

/** The authorities as recipients of queries; a new authority without an entry does not compile. */
export const AUTHORITY_RECIPIENTS: Readonly<Record<Authority, Recipient>> = {
  finanzamt: {
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
  },
  vies: {
    name: { de: 'VIES', en: 'VIES' },
    who: {
      de: 'Europäische Kommission, Generaldirektion Steuern und Zollunion, die jede Frage an den Staat der Nummer weitergibt (XI: Vereinigtes Königreich)',
      en: 'European Commission, Directorate-General for Taxation and Customs Union, which forwards each query to the state of the number (XI: United Kingdom)',
    },
    place: 'EU',
    isAuthority: true,
    given: {
      de: 'die abgefragte UID, die eigene UID; Name und Anschrift laut eigenen Daten nur für Spanien, und für alle Staaten, wo eine Firma das eingestellt hat',
      en: 'the VAT ID queried, the company’s own VAT ID; name and address from own records only for Spain, and for all states if a company has chosen this',
    },
    variables: ['VIES_URL'],
    forwardsNorthernIreland: true,
  },
  bfs: {
    name: { de: 'Schweizer UID-Register', en: 'Swiss UID register' },
    who: {
      de: 'Bundesamt für Statistik, Neuchâtel, Schweiz',
      en: 'Federal Statistical Office, Neuchâtel, Switzerland',
    },
    place: 'CH',
    isAuthority: true,
    given: { de: 'die abgefragte Nummer, sonst nichts', en: 'only the number queried' },
    variables: ['BFS_URL'],
  },
  bzst: {
    name: { de: 'eVatR', en: 'eVatR' },
    who: { de: 'Bundeszentralamt für Steuern, Bonn, Deutschland', en: 'Federal Central Tax Office, Bonn, Germany' },
    place: 'DE',
    isAuthority: true,
    given: {
      de: 'die abgefragte UID, die eigene deutsche UID, Name und Anschrift laut eigenen Daten, wo sie bekannt sind',
      en: 'the VAT ID queried, the company’s own German VAT ID, name and address from own records if known',
    },
    variables: ['BZST_URL'],
  },
  hmrc: {
    name: { de: 'HMRC, Check a UK VAT number', en: 'HMRC, Check a UK VAT number' },
    who: { de: 'HM Revenue & Customs, Vereinigtes Königreich', en: 'HM Revenue & Customs, United Kingdom' },
    place: 'GB',
    isAuthority: true,
    given: {
      de: 'die abgefragte britische Nummer, die eigene britische Nummer, wo es eine gibt',
      en: 'the British number queried, the company’s own British number if it has one',
    },
    variables: ['HMRC_URL'],
    requiredVariable: 'HMRC_CLIENT_ID',
  },
}
