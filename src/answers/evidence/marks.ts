import type { Language } from '../../ground/texts/define.ts'
import { sayUnreliable, type UnreliablePayer } from '../../registers/czechia/unreliable.ts'
import { type Listing, sayListing } from '../../registers/scheinunternehmen/listing.ts'

/**
 * What registers that give no verdict say of a VAT ID beside its answer: the ministry's list of fictitious companies, and the Czech register of
 * unreliable payers. Null says nothing good.
 */
export type Marks = { listing: Listing | null; unreliable: UnreliablePayer | null }

/** Returns them in words, each with the day or moment that it is of; '' where there is none. */
export const sayMarks = ({ listing, unreliable }: Marks, language: Language): string =>
  [listing && sayListing(listing, language), unreliable && sayUnreliable(unreliable, language)]
    .filter(Boolean)
    .join(' ')
