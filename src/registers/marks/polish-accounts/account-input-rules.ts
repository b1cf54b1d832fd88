import type { MarkInput } from '../mark-input-rules.ts'
import { readAccount } from './read-account-rules.ts'

/** IBAN, Bankkonto, Bank account, Rachunek bankowy, NRB. */
const NAME =
  /^(?:(?:iban|bankkonto|bankaccount)(?:nr|nummer|number|no)?|bankkontoiban|(?:numer|nr)(?:rachunku|konta)bankowego|rachunekbankowy|kontobankowe|nrb)$/

/** Konto-Nr. and Account number also head numbers of a ledger, "rachunek" also invoices. */
const MAYBE =
  /^(?:(?:konto|account)(?:nr|nummer|number|no)?|bankverbindung|bankdetails|(?:numer|nr)(?:rachunku|konta)|rachunek)$/

/** "Lieferanten-IBAN", "Numer rachunku dostawcy". */
const OWNER_BEFORE = /^(?:kunden?|lieferanten?|kreditor(?:en)?|partner|customer|supplier|vendor)(?=.)/
const OWNER_AFTER = /(?:kunde|lieferant|kreditor|partner|customer|supplier|vendor|dostawcy|kontrahenta)$/

/** The bank account of a Polish partner. */
export const ACCOUNT_INPUT: MarkInput = {
  isFor: uid => /^PL\d{10}$/.test(uid),
  heading: text => {
    const name = text.replace(OWNER_BEFORE, '').replace(OWNER_AFTER, '')
    if (NAME.test(name)) return 2
    return MAYBE.test(name) ? 1 : 0
  },
  isValue: text => readAccount(text) !== null,
  ofSeveral: 'ask',
  maxLength: 60,
}
