import { passesLuhn } from './luhn.ts'

/** Sweden: the organisation number's ten digits; 01 follows. */
export const fitsSweden = (national: string): boolean => passesLuhn(national.slice(0, 10))
