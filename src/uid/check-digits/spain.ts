import { luhnDigit } from './luhn.ts'

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const COMPANY_LETTERS = 'JABCDEFGHI'

/** Spain: companies (CIF), persons (DNI; K, L, M), foreigners (NIE: X, Y, Z stand for 0, 1, 2). */
export function fitsSpain(national: string): boolean {
  if (/^[\dKLM]/.test(national)) return isPerson(national.replace(/^[KLM]/, ''))
  if (/^[XYZ]/.test(national)) return isPerson(national.replace(/^./, letter => String('XYZ'.indexOf(letter))))
  return /^[A-HJNP-SUVW]/.test(national) && isCompany(national)
}

const isPerson = (number: string): boolean =>
  number.slice(-1) === PERSON_LETTERS.charAt(Number(number.slice(0, -1)) % 23)

/** Which companies have a digit and which a letter is told in different ways; either is taken. */
function isCompany(national: string): boolean {
  const check = luhnDigit(national.slice(1, 8))
  return [String(check), COMPANY_LETTERS.charAt(check)].includes(national.charAt(8))
}
