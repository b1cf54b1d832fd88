import type { Authority } from '../../src/base/authority-rules.ts'
import type { Language } from '../../src/base/texts/define.ts'

/** A text in both languages. */
export type BilingualText = Readonly<Record<Language, string>>

export const COMMON_MISTAKES: BilingualText = { de: 'Häufige Verwechslungen', en: 'Common mistakes' }
export const READ_ON: BilingualText = { de: 'gesehen am', en: 'read on' }
export const ADDRESS: BilingualText = { de: 'Anschrift', en: 'Address' }
export const NO_ADDRESS_SEEN: BilingualText = {
  de: 'Wie die Anschrift aufgebaut ist, haben wir in keiner Antwort gesehen.',
  en: 'We have seen no answer that shows the format of the address.',
}

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
  brreg: {
    de: 'im Mehrwertsteuer-Register oder nicht, Name und Anschrift, seit wann; ob das Unternehmen in Konkurs oder Auflösung oder gelöscht ist',
    en: 'in the VAT register or not, name and address, first day of the registration; whether the company is bankrupt, in liquidation or deleted',
  },
  hmrc: {
    de: 'gültig oder nicht, Name und Anschrift; im Namen einer eigenen britischen Nummer auch eine Bestätigungsnummer',
    en: 'valid or not, name and address; for companies with their own British number also a consultation number',
  },
}

/**
 * The content of VIES's answer to a simple query: name and address; only validity; the name if the
 * sent data matches; or unknown, because no published answer was found.
 */
export type ViesContent = 'named' | 'validity' | 'compared' | 'unseen'

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
