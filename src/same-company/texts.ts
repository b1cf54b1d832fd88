import { defineTexts } from '../texts/define.ts'

/** The five words, and why: "eigene Daten" and "laut Behörde" are the two sides. */
export const texts = defineTexts('same-company', {
  same: { de: 'gleich', en: 'same' },
  'other-form': { de: 'gleich, andere Rechtsform', en: 'same, other legal form' },
  similar: { de: 'ähnlich', en: 'similar' },
  different: { de: 'anders', en: 'different' },
  'not-comparable': { de: 'nicht vergleichbar', en: 'not comparable' },

  'no-name': { de: 'Die Behörde hat keinen Namen geliefert', en: 'The authority supplied no name' },
  'no-own-name': { de: 'In den eigenen Daten steht kein Name', en: 'Your own data have no name' },
  'vat-group': {
    de: 'Mehrwertsteuergruppe: Der gelieferte Name kann der einer anderen Gesellschaft der Gruppe sein',
    en: 'VAT group: the name supplied may be that of another company in the group',
  },
  form: { de: 'Rechtsform anders: {{own}} statt {{given}}', en: 'Legal form differs: {{own}} instead of {{given}}' },
  'form-missing': {
    de: 'Rechtsform {{form}} steht nur auf einer Seite',
    en: 'Legal form {{form}} stands on one side only',
  },
  'in-liquidation': { de: 'In Liquidation nur auf einer Seite', en: 'In liquidation on one side only' },
  cut: { de: 'Name bei 100 Zeichen abgeschnitten', en: 'Name cut off at 100 characters' },
  words: { de: 'Name anders: „{{own}}“ statt „{{given}}“', en: 'Name differs: “{{own}}” instead of “{{given}}”' },
  'own-words': { de: 'Nur in den eigenen Daten: „{{words}}“', en: 'Only in your own data: “{{words}}”' },
  'given-words': { de: 'Nur bei der Behörde: „{{words}}“', en: 'Only at the authority: “{{words}}”' },
  street: { de: 'Straße anders: „{{own}}“ statt „{{given}}“', en: 'Street differs: “{{own}}” instead of “{{given}}”' },
  house: {
    de: 'Hausnummer anders: „{{own}}“ statt „{{given}}“',
    en: 'House number differs: “{{own}}” instead of “{{given}}”',
  },
  'house-missing': { de: 'Hausnummer fehlt auf einer Seite', en: 'House number missing on one side' },
  'zip-code': { de: 'PLZ anders: {{own}} statt {{given}}', en: 'ZIP differs: {{own}} instead of {{given}}' },
  town: { de: 'Ort anders: „{{own}}“ statt „{{given}}“', en: 'City differs: “{{own}}” instead of “{{given}}”' },
  'same-address': { de: 'Anschrift gleich', en: 'Same address' },

  'commission-valid': {
    de: 'Laut EU-Kommission stimmt überein: {{fields}}',
    en: 'Matches, says the EU Commission: {{fields}}',
  },
  'commission-invalid': {
    de: 'Laut EU-Kommission stimmt nicht überein: {{fields}}',
    en: 'Does not match, says the EU Commission: {{fields}}',
  },
  'commission-not-processed': {
    de: 'Von der EU-Kommission nicht verglichen: {{fields}}',
    en: 'Not compared by the EU Commission: {{fields}}',
  },
  'commission-unanswered': {
    de: 'An VIES gesendet, ohne Antwort dazu: {{fields}}',
    en: 'Sent to VIES, which gave no answer on it: {{fields}}',
  },
  'field-name': { de: 'Name', en: 'Name' },
  'field-street': { de: 'Straße', en: 'Street' },
  'field-zipCode': { de: 'PLZ', en: 'ZIP' },
  'field-city': { de: 'Ort', en: 'City' },
  'match-valid': { de: '{{field}} stimmt überein', en: '{{field}} matches' },
  'match-invalid': { de: '{{field}} stimmt nicht überein', en: '{{field}} does not match' },
  'match-not-processed': { de: '{{field}} nicht verglichen', en: '{{field}} not compared' },
  'match-unanswered': { de: '{{field}} gesendet, ohne Antwort dazu', en: '{{field}} sent, no answer on it' },
})
