/**
 * A bank account as written in a list. `end`: its last four characters. A wrong check digit is a
 * typing mistake: the white list would only say that it does not name that account.
 */
export type ReadAccount = { kind: 'polish'; digits: string; end: string } | { kind: 'foreign'; end: string } | null

/** Reads a Polish account of 26 digits, or an IBAN of any country; null if it is neither. */
export function readAccount(text: string): ReadAccount {
  const compact = text
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')
  const iban = /^\d{26}$/.test(compact) ? `PL${compact}` : compact
  if (!IBAN.test(iban) || remainderOf(iban) !== 1) return null
  const end = iban.slice(-END_LENGTH)
  if (!iban.startsWith('PL')) return { kind: 'foreign', end }
  const digits = iban.slice(2)
  return /^\d{26}$/.test(digits) ? { kind: 'polish', digits, end } : null
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/
const END_LENGTH = 4

/** The remainder modulo 97 (ISO 13616): A is 10, B is 11, and so on; 1 for a correct IBAN. */
function remainderOf(iban: string): number {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, letter => String(Number.parseInt(letter, 36)))
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0)
}
