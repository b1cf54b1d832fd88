import type { MarkInput } from '../mark-input-rules.ts'
import { readAccount } from './read-account-rules.ts'

const OWNER = '(?:kunden?|lieferanten?|kreditor(?:en)?|partner|customer|supplier|vendor|dostawcy|kontrahenta)?'
const NUMBER = '(?:nr|nummer|number|no)?'

/** IBAN, Bankkonto, Bank account, Numer rachunku bankowego, NRB. */
const NAME = new RegExp(
  `^${OWNER}(?:iban${NUMBER}|bankkonto${NUMBER}|bankkontoiban|bankaccount${NUMBER}|(?:numer|nr)(?:rachunku|konta)bankowego|rachunekbankowy|kontobankowe|nrb)${OWNER}$`,
)

/** Konto-Nr. and Account number also head numbers of a ledger, "rachunek" also invoices. */
const MAYBE = new RegExp(
  `^${OWNER}(?:konto${NUMBER}|account${NUMBER}|bankverbindung|bankdetails|(?:numer|nr)(?:rachunku|konta)|rachunek)${OWNER}$`,
)

/** The bank account of a Polish partner. */
export const ACCOUNT_INPUT: MarkInput = {
  isFor: uid => /^PL\d{10}$/.test(uid),
  heading: name => (NAME.test(name) ? 2 : MAYBE.test(name) ? 1 : 0),
  isValue: text => readAccount(text) !== null,
  ofSeveral: 'ask',
  maxLength: 60,
}
