/**
 * The documented fields of ANAF's register of VAT payers (docs/sources.md#romanian-register) that
 * decide a state.
 */

/** States of a number on a day: payer, not a payer, inactive, and unknown to the register. */
export const ANAF_STATES = ['payer', 'notPayer', 'inactive', 'unknown'] as const
export type AnafState = (typeof ANAF_STATES)[number]

/** `cod` and `message` of a successful answer; newer answers have neither. */
export const SUCCESS = { cod: 200, message: 'SUCCESS' } as const

/**
 * Returns what a `mesaj_ScpTVA` says: "(ne)platitor IN SCOPURI de TVA la data cautata"; null for
 * other texts.
 */
export function isPayerByMessage(text: string): boolean | null {
  if (/\bneplatitor\b/i.test(text)) return false
  return /\bplatitor\b/i.test(text) ? true : null
}

/** `stare_inregistrare` of a company that was struck off: "RADIERE din data 12.03.2020". */
export const isStruckOff = (text: string): boolean => /^\s*radi(?:ere|at)/i.test(text)
