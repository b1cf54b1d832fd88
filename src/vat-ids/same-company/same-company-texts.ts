import { defineTexts } from '../../base/texts/define.ts'

/** The five results and their reasons; "eigene Daten" and "laut Behörde" are the two sides. */
export const texts = defineTexts('same-company', {
  same: { de: 'gleich', en: 'same' },
  'other-form': { de: 'gleich, andere Rechtsform', en: 'same, other legal form' },
  similar: { de: 'ähnlich', en: 'similar' },
  different: { de: 'anders', en: 'different' },
  'not-comparable': { de: 'nicht vergleichbar', en: 'not comparable' },

  'no-name': { de: 'Die Behörde hat keinen Namen geliefert', en: 'The authority supplied no name' },
  'no-own-name': { de: 'In den eigenen Daten steht kein Name', en: 'Your own records contain no name' },
  'vat-group': {
    de: 'Mehrwertsteuergruppe: Der gelieferte Name kann der einer anderen Gesellschaft der Gruppe sein',
    en: 'VAT group: the name supplied may be that of another company in the group',
  },
  form: { de: 'Rechtsform anders: {{own}} statt {{given}}', en: 'Legal form differs: {{own}} instead of {{given}}' },
  'form-missing-own': {
    de: 'Rechtsform {{form}} nur in den eigenen Daten',
    en: 'Legal form {{form}} only in your own records',
  },
  'form-missing-given': {
    de: 'Rechtsform {{form}} nur bei der Behörde',
    en: 'Legal form {{form}} only in the authority’s answer',
  },
  'in-liquidation-own': {
    de: 'In Liquidation nur laut den eigenen Daten',
    en: 'In liquidation only according to your own records',
  },
  'in-liquidation-given': {
    de: 'In Liquidation nur laut Behörde',
    en: 'In liquidation only according to the authority',
  },
  // For old stored comparisons, which do not contain the side.
  'form-missing': {
    de: 'Rechtsform {{form}} nur in einer der beiden Angaben',
    en: 'Legal form {{form}} in only one of the two',
  },
  'in-liquidation': {
    de: 'In Liquidation nur laut einer der beiden Angaben',
    en: 'In liquidation in only one of the two',
  },
  cut: { de: 'Name bei 100 Zeichen abgeschnitten', en: 'Name cut off at 100 characters' },
  words: { de: 'Name anders: „{{own}}“ statt „{{given}}“', en: 'Name differs: “{{own}}” instead of “{{given}}”' },
  'own-words': { de: 'Nur in den eigenen Daten: „{{words}}“', en: 'Only in your own records: “{{words}}”' },
  'given-words': { de: 'Nur bei der Behörde: „{{words}}“', en: 'Only in the authority’s answer: “{{words}}”' },
  street: { de: 'Straße anders: „{{own}}“ statt „{{given}}“', en: 'Street differs: “{{own}}” instead of “{{given}}”' },
  house: {
    de: 'Hausnummer anders: „{{own}}“ statt „{{given}}“',
    en: 'House number differs: “{{own}}” instead of “{{given}}”',
  },
  'house-missing-own': { de: 'Hausnummer nur in den eigenen Daten', en: 'House number only in your own records' },
  'house-missing-given': { de: 'Hausnummer nur bei der Behörde', en: 'House number only in the authority’s answer' },
  'house-missing': { de: 'Hausnummer fehlt in einer der beiden Angaben', en: 'House number missing in one of the two' },
  'zip-code': { de: 'PLZ anders: {{own}} statt {{given}}', en: 'ZIP differs: {{own}} instead of {{given}}' },
  town: { de: 'Ort anders: „{{own}}“ statt „{{given}}“', en: 'City differs: “{{own}}” instead of “{{given}}”' },
  'same-address': { de: 'Anschrift gleich', en: 'Same address' },

  'commission-valid': {
    de: 'Laut EU-Kommission stimmt überein: {{fields}}',
    en: 'Matches according to the EU Commission: {{fields}}',
  },
  'commission-invalid': {
    de: 'Laut EU-Kommission stimmt nicht überein: {{fields}}',
    en: 'Does not match according to the EU Commission: {{fields}}',
  },
  'commission-not-processed': {
    de: 'Von der EU-Kommission nicht verglichen: {{fields}}',
    en: 'Not compared by the EU Commission: {{fields}}',
  },
  'commission-unanswered': {
    de: 'An VIES gesendet, ohne Antwort dazu: {{fields}}',
    en: 'Sent to VIES, no answer received: {{fields}}',
  },
  'state-valid': {
    de: 'Laut Mitgliedstaat stimmt überein: {{fields}}',
    en: 'Matches according to the member state: {{fields}}',
  },
  'state-invalid': {
    de: 'Laut Mitgliedstaat stimmt nicht überein: {{fields}}',
    en: 'Does not match according to the member state: {{fields}}',
  },
  'state-not-processed': {
    de: 'Vom Mitgliedstaat nicht mitgeteilt: {{fields}}',
    en: 'Not disclosed by the member state: {{fields}}',
  },
  'state-unanswered': {
    de: 'Zum Vergleich gesendet, ohne Antwort dazu: {{fields}}',
    en: 'Sent for comparison, no answer received: {{fields}}',
  },
  'field-name': { de: 'Name', en: 'Name' },
  'field-street': { de: 'Straße', en: 'Street' },
  'field-zipCode': { de: 'PLZ', en: 'ZIP' },
  'field-city': { de: 'Ort', en: 'City' },
  'match-valid': { de: '{{field}} stimmt überein', en: '{{field}} matches' },
  'match-invalid': { de: '{{field}} stimmt nicht überein', en: '{{field}} does not match' },
  'match-not-processed': { de: '{{field}} nicht verglichen', en: '{{field}} not compared' },
  'match-unanswered': { de: '{{field}} gesendet, ohne Antwort dazu', en: '{{field}} sent, no answer received' },
})
