import type { Language } from '../../base/texts/define.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'

type Words = Readonly<Record<Language, string>>

/** An authority as a recipient of data, for the pages on data protection. */
export type AuthorityRecipient = {
  name: Words
  /** The office that runs it. */
  who: Words
  place: CountryCode | 'EU'
  isAuthority: true
  given: Words
  /** The environment variables with its address. */
  variables: readonly string[]
  /** Another variable that is required to call it. */
  requiredVariable?: string
  /** True if it passes queries about numbers of Northern Ireland (XI) on to the United Kingdom. */
  forwardsNorthernIreland?: true
}
