import { passesLuhn } from './luhn.ts'

const SPECIAL_PROVINCES = new Set([120, 121, 888, 999])

/** Italy: Luhn; digits 8 to 10 name the province's office. */
export function fitsItaly(national: string): boolean {
  const province = Number(national.slice(7, 10))
  return passesLuhn(national) && ((province >= 1 && province <= 100) || SPECIAL_PROVINCES.has(province))
}
