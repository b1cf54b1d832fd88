import { defineTexts, type TextKey } from '../../../base/texts/define.ts'

/**
 * Sentences for the register's answers, which contain only numbers. Source of each:
 * docs/sources.md#swiss-answers.
 */
export const texts = defineTexts('swiss-register', {
  REGISTERED: {
    de: 'Unter dieser Nummer im Schweizer Mehrwertsteuer-Register eingetragen.',
    en: 'Registered under this number in the Swiss VAT register.',
  },
  ENDED: {
    de: 'Die Eintragung im Schweizer Mehrwertsteuer-Register ist beendet.',
    en: 'The registration in the Swiss VAT register has ended.',
  },
  NOT_REGISTERED: {
    de: 'Das Schweizer UID-Register kennt diese Nummer; im Mehrwertsteuer-Register ist sie nicht eingetragen.',
    en: 'This number is in the Swiss UID register, but not in the VAT register.',
  },
  // uidregPublicStatus: entries that are not public are not returned.
  NOT_FOUND: {
    de: 'Das Schweizer UID-Register nennt diese Nummer nicht. Einträge von Privatpersonen können verborgen sein: Lassen Sie sich in diesem Fall die Eintragung nachweisen.',
    en: 'The Swiss UID register does not list this number. Entries of private individuals may be hidden; in that case, ask for proof of registration.',
  },
  NOT_YET: {
    de: 'Die Eintragung im Schweizer Mehrwertsteuer-Register beginnt erst an einem späteren Tag. Bitte fragen Sie dann noch einmal.',
    en: 'The registration in the Swiss VAT register begins on a later date. Please check again then.',
  },
  LIECHTENSTEIN: {
    de: 'Das Unternehmen hat seinen Sitz in Liechtenstein und ist im Schweizer Mehrwertsteuer-Register nicht eingetragen. Das Register von Liechtenstein ist nicht abfragbar: Lassen Sie sich die Eintragung nachweisen.',
    en: 'The company is based in Liechtenstein and is not in the Swiss VAT register. The Liechtenstein register cannot be queried; ask for proof of registration.',
  },
  UNKNOWN: {
    de: 'Das Schweizer UID-Register weiß selbst noch nicht, ob diese Nummer im Mehrwertsteuer-Register steht. Bitte fragen Sie an einem anderen Tag noch einmal.',
    en: 'The Swiss UID register does not yet show whether this number is in the VAT register. Please check again on another day.',
  },
})

/** A company's state in the VAT register, stored as the code of the evidence. */
export type BfsStatus = TextKey<typeof texts>
