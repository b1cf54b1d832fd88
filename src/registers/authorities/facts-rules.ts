import type { Language } from '../../base/texts/define.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'

/** Street, zip and city of the lines; '' for parts that they do not contain. */
export type Address = { street: string; zipCode: string; city: string }

/**
 * Splits the non-blank lines of an address: `lines` with single blanks, `raw` as received. Returns
 * null if it cannot.
 */
export type AddressRule = (lines: string[], raw: string[]) => Address | null

/**
 * Static facts about an authority. Code outside the authority's own folder depends only on these,
 * never on its name.
 */
export type AuthorityFacts = {
  name: Record<Language, string>
  /** The countries whose numbers it answers. */
  countries: readonly CountryCode[]
  /** Returns whether it accepts a parsed UID of these countries. Absent: it accepts all. */
  accepts?: (uid: string) => boolean
  /**
   * What identifies the requester. `account`: an account, which may be incomplete, closed or used
   * up for the day. `uid`: the company's UID, or anonymous. `own-number`: an optional number of
   * that country. `nothing`: always anonymous.
   */
  requesterKind: 'account' | 'uid' | 'own-number' | 'nothing'
  /** Country whose number the company must own before this service may be queried. */
  needsOwnNumberOf?: keyof OwnNumbers
  /**
   * Whether the fallback is queried if this service rejects the requester (docs/rules.md#fallback).
   */
  fallsBackOnCallersFault: boolean
  /** Whether it accepts company data for comparison (docs/rules.md#trader-fields). */
  comparesCompanies: boolean
  /** Whether it receives companies of every state, because comparing is its purpose. */
  comparesEverywhere?: true
  /** The language of its messages, whatever the user's language; null: it sends only codes. */
  messageLanguage: Language | null
  /**
   * Our texts for codes that it sends without a sentence. A missing code is described by its
   * outcome.
   */
  codeTexts: Readonly<Record<string, Record<Language, string>>>
  /** The documented sentences of its verdict codes. Absent: it sends only codes. */
  sentences?: Readonly<Record<string, string>>
  /** Whether a code means that a number can be confirmed only without name and address. */
  isOnlyLevel1: (code: string) => boolean
  /** Whether it also delivers a confirmation of its own, which our report does not replace. */
  deliversToDataBox: boolean
  /**
   * Whether its answer contains a consultation number that is required as proof
   * (docs/rules.md#proof).
   */
  provesByNumber: boolean
  /** Its own address layouts by UID prefix (docs/sources.md#vies-addresses). */
  addressRules: Readonly<Record<string, AddressRule>>
  /** The dictionary that compresses its answers (dictionaries.ts). */
  dictionary: number
  /** The legal basis of its confirmations, for reports. */
  law: Record<Language, string>
}

/** The facts of a register with one address, which the operator may change or switch off. */
export type RegisterFacts = AuthorityFacts & {
  /** Its own address; `isSecret`: calls contain secrets, so it must be https. */
  address: { url: string; isSecret?: true }
}

/** A company's own numbers of other states ('' = none). */
export type OwnNumbers = Readonly<Record<'DE' | 'GB', string>>
