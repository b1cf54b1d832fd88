import { AUTHORITY_IDS, type Authority } from '../../base/authority-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import { isAcceptedByFinanzonline } from '../../vat-ids/uid/authority-forms.ts'
import { type CountryCode, EU_CODES } from '../../vat-ids/uid/countries.ts'
import { texts as swissTexts } from './bfs/bfs-texts.ts'

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
}

/** The supported authorities; each has a folder with its client. */
export const AUTHORITIES: Record<Authority, AuthorityFacts> = {
  // The Austrian finance ministry's web service. Source: docs/sources.md#finanzonline-calls.
  finanzamt: {
    name: { de: 'FinanzOnline', en: 'FinanzOnline' },
    countries: EU_CODES,
    accepts: isAcceptedByFinanzonline,
    requesterKind: 'account',
    fallsBackOnCallersFault: false,
    comparesCompanies: false,
    messageLanguage: 'de',
    codeTexts: {},
    // BMF handbook of 20.09.2024 (docs/sources.md#finanzonline-codes).
    sentences: { 0: 'Die UID des Erwerbers ist gültig.', 1: 'Die UID des Erwerbers ist nicht gültig.' },
    isOnlyLevel1: code => /^10[34]\b/.test(code),
    deliversToDataBox: true,
    // The ministry's layout of Romanian addresses is undocumented
    // (docs/sources.md#finanzonline-answers): they stay unsplit.
    provesByNumber: false,
    addressRules: {},
    dictionary: 2,
  },
  // The European Commission's VIES. Source: docs/sources.md#vies-answers.
  vies: {
    name: { de: 'VIES', en: 'VIES' },
    countries: EU_CODES,
    requesterKind: 'uid',
    fallsBackOnCallersFault: true,
    comparesCompanies: true,
    messageLanguage: null,
    codeTexts: {},
    isOnlyLevel1: () => false,
    deliversToDataBox: false,
    provesByNumber: true,
    addressRules: {
      // City first, mostly without a zip; the newer single-line form has no fixed order.
      RO: lines => (lines.length < 2 ? null : { street: lines.slice(1).join(', '), zipCode: '', city: lines[0] ?? '' }),
    },
    dictionary: 1,
  },
  // The UID register of the Swiss statistical office. Source: docs/sources.md#swiss-register.
  bfs: {
    name: { de: 'Schweizer UID-Register', en: 'Swiss UID register' },
    countries: ['CH'],
    requesterKind: 'nothing',
    fallsBackOnCallersFault: false,
    comparesCompanies: false,
    messageLanguage: null,
    codeTexts: swissTexts.entries,
    isOnlyLevel1: () => false,
    deliversToDataBox: false,
    provesByNumber: false,
    addressRules: {},
    dictionary: 1,
  },
  // Germany's Federal Central Tax Office, for the numbers of all other states (evatr-0006: not for
  // German ones). Source: docs/sources.md#german-register.
  bzst: {
    name: { de: 'BZSt', en: 'BZSt' },
    countries: EU_CODES.filter(code => code !== 'DE'),
    requesterKind: 'own-number',
    needsOwnNumberOf: 'DE',
    fallsBackOnCallersFault: true,
    comparesCompanies: true,
    comparesEverywhere: true,
    messageLanguage: null,
    codeTexts: {
      'evatr-0003': {
        de: 'Die UID ist gültig; verglichen wurde nichts, weil dafür Name oder Ort fehlte.',
        en: 'The VAT ID is valid; nothing was compared, because the name or city was missing.',
      },
      'evatr-2002': { de: 'Die UID ist noch nicht gültig.', en: 'The VAT ID is not valid yet.' },
      'evatr-2006': { de: 'Die UID ist nicht mehr gültig.', en: 'The VAT ID is no longer valid.' },
      'evatr-2008': {
        de: 'Die UID ist gültig; beim Vergleich von Name und Anschrift gab es eine Besonderheit.',
        en: 'The VAT ID is valid; a special case applied to the comparison of name and address.',
      },
    },
    isOnlyLevel1: () => false,
    deliversToDataBox: false,
    provesByNumber: true,
    addressRules: {},
    dictionary: 1,
  },
  // The British tax authority. Source: docs/sources.md#british-register.
  hmrc: {
    name: { de: 'HMRC', en: 'HMRC' },
    countries: ['GB'],
    requesterKind: 'own-number',
    fallsBackOnCallersFault: false,
    comparesCompanies: false,
    messageLanguage: 'en',
    codeTexts: {},
    sentences: { NOT_FOUND: 'targetVrn does not match a registered company' },
    isOnlyLevel1: () => false,
    deliversToDataBox: false,
    provesByNumber: true,
    addressRules: {},
    dictionary: 1,
  },
}

export const authorityName = (service: Authority, language: Language): string => AUTHORITIES[service].name[language]

export const usesAccount = (service: Authority): boolean => AUTHORITIES[service].requesterKind === 'account'

/** A company's own numbers of other states ('' = none). */
export type OwnNumbers = Readonly<Record<'DE' | 'GB', string>>

/**
 * Returns whether the service cannot be queried because the company lacks the required own number.
 */
export function lacksOwnNumber(service: Authority, ownNumbers: OwnNumbers): boolean {
  const { needsOwnNumberOf: state } = AUTHORITIES[service]
  return state !== undefined && ownNumbers[state] === ''
}

/**
 * Returns whether the comparison in its answer comes from the member state directly. Others come
 * through VIES.
 */
export const isComparedByState = (service: Authority | null): boolean =>
  service !== null && AUTHORITIES[service].comparesEverywhere === true

/** Returns the authorities with this kind of requester, in display order. */
export const authoritiesUsing = (kind: AuthorityFacts['requesterKind']): Authority[] =>
  AUTHORITY_IDS.filter(id => AUTHORITIES[id].requesterKind === kind)

/** Returns the authorities that answer a country's numbers, in display order. */
export const authoritiesFor = (country: CountryCode): Authority[] =>
  AUTHORITY_IDS.filter(id => AUTHORITIES[id].countries.includes(country))

/** Returns whether the service can be queried about a parsed UID. */
export function canQuery(service: Authority, uid: string): boolean {
  const { countries, accepts } = AUTHORITIES[service]
  return countries.some(country => uid.startsWith(country)) && (accepts?.(uid) ?? true)
}

/** Returns the first authority that accepts a parsed UID, independent of the mapping. */
export const firstAcceptingAuthority = (uid: string): Authority | undefined =>
  AUTHORITY_IDS.find(id => canQuery(id, uid))
