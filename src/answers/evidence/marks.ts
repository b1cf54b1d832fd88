import type { Language } from '../../base/texts/define.ts'
import { sayUnreliable, type UnreliablePayer } from '../../registers/czechia/unreliable.ts'
import { type Listing, sayListing } from '../../registers/scheinunternehmen/listing.ts'

/**
 * Marks of a VAT ID by registers without a verdict: the ministry's list of fictitious companies,
 * and the Czech register of unreliable payers. null does not mean reliable.
 */
export type Marks = { listing: Listing | null; unreliable: UnreliablePayer | null }

/** Returns the marks as text, each with its day or time; '' without any. */
export const sayMarks = ({ listing, unreliable }: Marks, language: Language): string =>
  [listing && sayListing(listing, language), unreliable && sayUnreliable(unreliable, language)]
    .filter(Boolean)
    .join(' ')
