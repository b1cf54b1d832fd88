import { defineTexts, type TextKey } from '../../../base/texts/define.ts'

/**
 * Sentences for the register's answers, which contain only numbers. Source of each:
 * docs/sources.md#swiss-answers.
 */
export const texts = defineTexts('swiss-register', {
  REGISTERED: {
    de: 'Unter dieser Nummer im Schweizer Mehrwertsteuer-Register eingetragen.',
    en: 'Entered under this number in the Swiss VAT register.',
  },
  ENDED: {
    de: 'Die Eintragung im Schweizer Mehrwertsteuer-Register ist beendet.',
    en: 'The entry in the Swiss VAT register has ended.',
  },
  NOT_REGISTERED: {
    de: 'Das Schweizer UID-Register kennt diese Nummer; im Mehrwertsteuer-Register ist sie nicht eingetragen.',
    en: 'The Swiss UID register knows this number; it is not entered in the VAT register.',
  },
  // uidregPublicStatus: entries that are not public are not returned.
  NOT_FOUND: {
    de: 'Das Schweizer UID-Register nennt diese Nummer nicht. Einträge von Privatpersonen können verborgen sein: Lassen Sie sich in diesem Fall die Eintragung nachweisen.',
    en: 'The Swiss UID register does not list this number. Entries of private persons may be hidden: in that case ask for a proof of the entry.',
  },
  NOT_YET: {
    de: 'Die Eintragung im Schweizer Mehrwertsteuer-Register beginnt erst an einem späteren Tag. Bitte fragen Sie dann noch einmal.',
    en: 'The entry in the Swiss VAT register begins on a later day. Please ask again then.',
  },
  LIECHTENSTEIN: {
    de: 'Das Unternehmen hat seinen Sitz in Liechtenstein und ist im Schweizer Mehrwertsteuer-Register nicht eingetragen. Das Register von Liechtenstein ist nicht abfragbar: Lassen Sie sich die Eintragung nachweisen.',
    en: 'The company has its seat in Liechtenstein and is not entered in the Swiss VAT register. The register of Liechtenstein cannot be queried: ask for a proof of the entry.',
  },
  UNKNOWN: {
    de: 'Das Schweizer UID-Register weiß selbst noch nicht, ob diese Nummer im Mehrwertsteuer-Register steht. Bitte fragen Sie an einem anderen Tag noch einmal.',
    en: 'The Swiss UID register does not know yet itself whether this number is in the VAT register. Please ask again on another day.',
  },
})

/** A company's state in the VAT register, stored as the code of the evidence. */
export type BfsStatus = TextKey<typeof texts>
