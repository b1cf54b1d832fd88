import type { Language } from '../../base/texts/define.ts'
import { describeUnreliable, type UnreliablePayer } from '../../registers/czechia/unreliable.ts'
import { describeListing, type Listing } from '../../registers/scheinunternehmen/listing.ts'

/**
 * Marks of a VAT ID by registers without a verdict: the ministry's list of fictitious companies,
 * and the Czech register of unreliable payers. null does not mean reliable.
 */
export type Marks = { listing: Listing | null; unreliable: UnreliablePayer | null }

/** Returns the marks as text, each with its day or time; '' without any. */
export const describeMarks = ({ listing, unreliable }: Marks, language: Language): string =>
  [listing && describeListing(listing, language), unreliable && describeUnreliable(unreliable, language)]
    .filter(Boolean)
    .join(' ')
