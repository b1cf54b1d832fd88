import { passesMod9710 } from './iso-7064.ts'
import { dividesBy } from './weighted-sum.ts'

const isFiscalNumber = dividesBy(11, [9, 8, 7, 6, 5, 4, 3, 2, -1])

/** Netherlands: a fiscal number (RSIN), or, for sole traders since 2020, modulo 97 over NL and the number. */
export const fitsNetherlands = (national: string): boolean => isFiscalNumber(national) || passesMod9710(`NL${national}`)
