import type { Language } from '../texts/define.ts'

/** Street, zip and city as far as the lines give them; what they do not give is ''. */
export type Address = { street: string; zipCode: string; city: string }

/** Splits the lines of an address, without blank ones: `lines` with single blanks, `raw` as received. Null: it cannot tell. */
export type AddressRule = (lines: string[], raw: string[]) => Address | null

/** What is known of an authority before it is asked. All that is not its own folder goes by this, and by no name. */
export type AuthorityFacts = {
  name: Record<Language, string>
  /** Takes a UID as parsed; returns whether it can be asked about it at all. */
  takes: (uid: string) => boolean
  /** What a question goes out with: an account that may be incomplete, closed, used up for the day; or the company's UID, or nothing. */
  asksWith: 'account' | 'uid'
  /** Whether another may be asked where this one finds fault with the caller (docs/rules.md#fallback). */
  fallsBackOnCallersFault: boolean
  /** Whether it can be sent the company as its asker knows it, to compare (docs/rules.md#trader-fields). */
  comparesCompanies: boolean
  /** The language of its messages, whatever the asker's is; null: it sends codes, and no sentences. */
  writes: Language | null
  /** Whether a code says that a number can be confirmed without name and address only. */
  isOnlyLevel1: (code: string) => boolean
  /** Whether it sends the caller a confirmation of its own, which a report does not replace. */
  deliversToDataBox: boolean
  /** By a UID's prefix, where it lays out addresses in a way of its own (docs/sources.md#vies-addresses). */
  addressRules: Readonly<Record<string, AddressRule>>
  /** Which dictionary its answers are packed with (dictionaries.ts). */
  packedWith: number
}
