import type { MarkInput } from '../mark-input-rules.ts'
import { isCzechGroup } from './membership-rules.ts'

/** IČO, IČ, Identifikační číslo. */
const NAME = /^(?:ičo?|ico|identifikačníčíslo|identifikacnicislo)(?:kunden?|lieferanten?|partner|firma|cz)?$/

/** The Czech company number (IČO) of a member, beside the VAT ID of its group. */
export const ICO_INPUT: MarkInput = {
  isFor: isCzechGroup,
  heading: name => (NAME.test(name) ? 2 : 0),
  isValue: () => true,
  ofSeveral: 'first',
  maxLength: 40,
}
