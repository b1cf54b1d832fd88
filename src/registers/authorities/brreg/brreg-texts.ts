import { defineTexts, type TextKey } from '../../../base/texts/define.ts'

/**
 * Sentences for the register's answers, which contain only fields. Source of each:
 * docs/sources.md#norwegian-answers.
 */
export const texts = defineTexts('norwegian-register', {
  REGISTERED: {
    de: 'Im norwegischen Mehrwertsteuer-Register eingetragen.',
    en: 'Registered in the Norwegian VAT register.',
  },
  BANKRUPT: {
    de: 'Im norwegischen Mehrwertsteuer-Register eingetragen. Achtung: Das Unternehmen ist in Konkurs.',
    en: 'Registered in the Norwegian VAT register. Note: the company is bankrupt.',
  },
  COMPULSORY_LIQUIDATION: {
    de: 'Im norwegischen Mehrwertsteuer-Register eingetragen. Achtung: Das Unternehmen wird zwangsweise aufgelöst.',
    en: 'Registered in the Norwegian VAT register. Note: the company is in compulsory liquidation.',
  },
  LIQUIDATION: {
    de: 'Im norwegischen Mehrwertsteuer-Register eingetragen. Achtung: Das Unternehmen wird aufgelöst.',
    en: 'Registered in the Norwegian VAT register. Note: the company is in liquidation.',
  },
  NOT_REGISTERED: {
    de: 'Das norwegische Unternehmensregister kennt diese Nummer; im Mehrwertsteuer-Register ist sie nicht eingetragen.',
    en: 'This number is in the Norwegian register of companies, but not in the VAT register.',
  },
  DELETED: {
    de: 'Das Unternehmen ist im norwegischen Unternehmensregister gelöscht.',
    en: 'The company has been deleted from the Norwegian register of companies.',
  },
  // Establishments (underenheter) have numbers of their own and are no taxable persons.
  NOT_FOUND: {
    de: 'Das norwegische Unternehmensregister führt kein Unternehmen unter dieser Nummer. Betriebsstätten haben eigene Nummern: Verlangen Sie in diesem Fall die des Unternehmens.',
    en: 'The Norwegian register of companies lists no company under this number. Establishments have numbers of their own; in that case, ask for the company’s number.',
  },
  // HTTP 410 without a day: removed from the open data for legal reasons.
  WITHHELD: {
    de: 'Das norwegische Unternehmensregister gibt über dieses Unternehmen keine Auskunft. Lassen Sie sich die Eintragung nachweisen.',
    en: 'The Norwegian register of companies discloses nothing about this company. Ask for proof of registration.',
  },
})

/** What the register says about a company, stored as the code of the evidence. */
export type BrregStatus = TextKey<typeof texts>
