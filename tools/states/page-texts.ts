import type { Authority } from '../../src/base/authority-rules.ts'
import type { ViesContent } from './answer-facts.ts'
import type { BilingualText } from './number-facts.ts'

/**
 * The texts that all pages of the states share. Placeholders such as {day} have single braces,
 * because VitePress interprets double ones.
 */
export const PAGE_TEXTS = {
  made: {
    de: '<!-- Von npm run docs aus tools/states gemacht. -->',
    en: '<!-- Made by npm run docs from tools/states. -->',
  },
  back: { de: '[Alle Staaten]({overview})', en: '[All states]({overview})' },
  number: { de: 'Die Nummer', en: 'The number' },
  form: { de: 'Form', en: 'format' },
  example: {
    de: 'Beispiel (die Prüfziffer passt; ob die Nummer vergeben ist, sagt das nicht)',
    en: 'example (with a correct check digit; it may not be assigned)',
  },
  checkDigit: { de: 'Prüfziffer, nur ein Hinweis', en: 'check digit (only a hint)' },
  slips: { de: 'Häufige Verwechslungen', en: 'Common mistakes' },
  asked: { de: 'Wer gefragt wird, und was zurückkommt', en: 'Services and their answers' },
  service: { de: 'Dienst', en: 'service' },
  brings: { de: 'bringt', en: 'answer' },
  notes: { de: 'Was man wissen sollte', en: 'Good to know' },
  nothing: {
    de: 'Besonderheiten haben wir nicht gefunden. Was für alle Staaten gilt, steht auf der [Übersicht]({overview}).',
    en: 'We found nothing specific to this state. The [overview]({overview}) says what applies to all states.',
  },
  sources: { de: 'Quellen', en: 'Sources' },
  seen: { de: 'gesehen am {day}', en: 'read on {day}' },
  layout: { de: 'Anschrift: {layout}.', en: 'Address: {layout}.' },
  noLayout: {
    de: 'Wie die Anschrift aufgebaut ist, haben wir in keiner Antwort gesehen.',
    en: 'We have seen no answer that shows the format of the address.',
  },
} as const satisfies Record<string, BilingualText>

/** Describes what a service returns; facts about the state may follow. */
export const SERVICE_TEXTS: Readonly<Record<Exclude<Authority, 'vies'>, BilingualText>> = {
  finanzamt: {
    de: 'Stufe 2: gültig oder nicht, dazu Name und Anschrift, soweit der Staat sie nennt; ein Protokoll ohne Name am nächsten Tag in der DataBox. Jede Nummer höchstens zweimal am Tag.',
    en: 'Level 2: valid or not, with name and address if the state discloses them; a document without the name in the DataBox on the next day. Each number at most twice a day.',
  },
  bfs: {
    de: 'gültig oder nicht, Name und Anschrift, seit wann und bis wann',
    en: 'valid or not, name and address, first and last day of the registration',
  },
  bzst: {
    de: 'Nur für Firmen mit eigener deutscher Nummer: gültig oder nicht, auch von wann bis wann; Name, Straße, PLZ und Ort werden verglichen (stimmt, stimmt nicht, nicht mitgeteilt), aber nie genannt.',
    en: 'Only for companies with their own German number: valid or not, and the first and last day; name, street, postcode and city are compared (match, no match, not disclosed), but never returned.',
  },
  hmrc: {
    de: 'gültig oder nicht, Name und Anschrift; im Namen einer eigenen britischen Nummer auch eine Bestätigungsnummer',
    en: 'valid or not, name and address; for companies with their own British number also a consultation number',
  },
}

/** Describes what VIES returns, depending on the state. */
export const VIES_TEXTS: Readonly<Record<ViesContent, BilingualText>> = {
  named: {
    de: 'gültig oder nicht, Name und Anschrift, Bestätigungsnummer.',
    en: 'valid or not, name and address, consultation number.',
  },
  validity: {
    de: 'gültig oder nicht und eine Bestätigungsnummer; **weder Name noch Anschrift**.',
    en: 'valid or not and a consultation number; **neither name nor address**.',
  },
  compared: {
    de: 'gültig oder nicht und eine Bestätigungsnummer; **den Namen nur, wenn er mitgesendet wurde und stimmt**.',
    en: 'valid or not and a consultation number; **the name only if it was sent with the query and matches**.',
  },
  unseen: {
    de: 'gültig oder nicht und eine Bestätigungsnummer; ob Name und Anschrift kommen, haben wir in keiner Antwort gesehen.',
    en: 'valid or not and a consultation number; we have seen no answer that shows whether it has name and address.',
  },
}

/** Short forms of these descriptions, for the overview. */
export const VIES_CELLS: Readonly<Record<ViesContent, BilingualText>> = {
  named: { de: 'Name und Anschrift', en: 'name and address' },
  validity: { de: 'nur gültig oder nicht', en: 'only valid or not' },
  compared: { de: 'den Namen, wenn er stimmt', en: 'the name if it matches' },
  unseen: { de: 'keine Antwort gesehen', en: 'no answer seen' },
}
