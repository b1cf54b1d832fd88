import { AUTHORITY_IDS, type Authority } from '../../ground/authority-rules.ts'
import type { Language } from '../../ground/texts/define.ts'
import { finanzonlineTakes } from '../../vat-ids/uid/authority-forms.ts'
import { type CountryCode, EU_CODES } from '../../vat-ids/uid/countries.ts'
import { texts as swissTexts } from './bfs/texts.ts'

/** Street, zip and city as far as the lines give them; what they do not give is ''. */
export type Address = { street: string; zipCode: string; city: string }

/** Splits the lines of an address, without blank ones: `lines` with single blanks, `raw` as received. Null: it cannot tell. */
export type AddressRule = (lines: string[], raw: string[]) => Address | null

/** What is known of an authority before it is asked. All that is not its own folder goes by this, and by no name. */
export type AuthorityFacts = {
  name: Record<Language, string>
  /** The countries whose numbers it can be asked about. */
  countries: readonly CountryCode[]
  /** Takes a UID of one of these as parsed; absent: it takes each of them. */
  takes?: (uid: string) => boolean
  /**
   * What a question goes out with: an account that may be incomplete, closed, used up for the day; or the company's UID, or nothing; or a number
   * of that country that the company may have besides; or nothing that is the company's.
   */
  asksWith: 'account' | 'uid' | 'own-number' | 'nothing'
  /** The state of whose number the company must have one of its own; without one nobody is asked. */
  needsOwnNumberOf?: keyof OwnNumbers
  /** Whether another may be asked where this one finds fault with the caller (docs/rules.md#fallback). */
  fallsBackOnCallersFault: boolean
  /** Whether it can be sent the company as its asker knows it, to compare (docs/rules.md#trader-fields). */
  comparesCompanies: boolean
  /** Whether comparing is what it is there for, so that it is sent companies of every state. */
  comparesEverywhere?: true
  /** The language of its messages, whatever the asker's is; null: it sends codes, and no sentences. */
  writes: Language | null
  /** By code, what we say of an answer for which it has a code and no sentence; a code that is left out is worded by its outcome. */
  words: Readonly<Record<string, Record<Language, string>>>
  /** By code, the sentence that its documents give for a verdict: what that code means, whoever asks. Absent: it sends codes alone. */
  sentences?: Readonly<Record<string, string>>
  /** Whether a code says that a number can be confirmed without name and address only. */
  isOnlyLevel1: (code: string) => boolean
  /** Whether it sends the caller a confirmation of its own, which a report does not replace. */
  deliversToDataBox: boolean
  /** Whether its answer names a number of its own, without which it proves nothing for whoever asked (docs/rules.md#proof). */
  provesByNumber: boolean
  /** By a UID's prefix, where it lays out addresses in a way of its own (docs/sources.md#vies-addresses). */
  addressRules: Readonly<Record<string, AddressRule>>
  /** Which dictionary its answers are packed with (dictionaries.ts). */
  packedWith: number
}

/** The authorities that can be asked; how each is asked stands in its own folder. */
export const AUTHORITIES: Record<Authority, AuthorityFacts> = {
  // The Austrian finance ministry's web service. Source: docs/sources.md#finanzonline-calls.
  finanzamt: {
    name: { de: 'FinanzOnline', en: 'FinanzOnline' },
    countries: EU_CODES,
    takes: finanzonlineTakes,
    asksWith: 'account',
    fallsBackOnCallersFault: false,
    comparesCompanies: false,
    writes: 'de',
    words: {},
    // BMF handbook of 20.09.2024 (docs/sources.md#finanzonline-codes).
    sentences: { 0: 'Die UID des Erwerbers ist gültig.', 1: 'Die UID des Erwerbers ist nicht gültig.' },
    isOnlyLevel1: code => /^10[34]\b/.test(code),
    deliversToDataBox: true,
    // How the ministry orders Romania's is not documented (docs/sources.md#finanzonline-answers): there they stay unsplit.
    provesByNumber: false,
    addressRules: {},
    packedWith: 2,
  },
  // The European Commission's VIES. Source: docs/sources.md#vies-answers.
  vies: {
    name: { de: 'VIES', en: 'VIES' },
    countries: EU_CODES,
    asksWith: 'uid',
    fallsBackOnCallersFault: true,
    comparesCompanies: true,
    writes: null,
    words: {},
    isOnlyLevel1: () => false,
    deliversToDataBox: false,
    provesByNumber: true,
    addressRules: {
      // City first, mostly without a zip; the newer form in one line follows no order.
      RO: lines => (lines.length < 2 ? null : { street: lines.slice(1).join(', '), zipCode: '', city: lines[0] ?? '' }),
    },
    packedWith: 1,
  },
  // The UID register of the Swiss statistical office. Source: docs/sources.md#swiss-register.
  bfs: {
    name: { de: 'Schweizer UID-Register', en: 'Swiss UID register' },
    countries: ['CH'],
    asksWith: 'nothing',
    fallsBackOnCallersFault: false,
    comparesCompanies: false,
    writes: null,
    words: swissTexts.entries,
    isOnlyLevel1: () => false,
    deliversToDataBox: false,
    provesByNumber: false,
    addressRules: {},
    packedWith: 1,
  },
  // Germany's Federal Central Tax Office, about the numbers of all others (evatr-0006: not about German ones). Source: docs/sources.md#german-register.
  bzst: {
    name: { de: 'BZSt', en: 'BZSt' },
    countries: EU_CODES.filter(code => code !== 'DE'),
    asksWith: 'own-number',
    needsOwnNumberOf: 'DE',
    fallsBackOnCallersFault: true,
    comparesCompanies: true,
    comparesEverywhere: true,
    writes: null,
    words: {
      'evatr-0003': {
        de: 'Die UID ist gültig; verglichen wurde nichts, weil dafür Name oder Ort fehlte.',
        en: 'The VAT ID is valid; nothing was compared, because name or city was missing.',
      },
      'evatr-2002': { de: 'Die UID ist noch nicht gültig.', en: 'The VAT ID is not valid yet.' },
      'evatr-2006': { de: 'Die UID ist nicht mehr gültig.', en: 'The VAT ID is no longer valid.' },
      'evatr-2008': {
        de: 'Die UID ist gültig; beim Vergleich von Name und Anschrift gab es eine Besonderheit.',
        en: 'The VAT ID is valid; there was a peculiarity in comparing name and address.',
      },
    },
    isOnlyLevel1: () => false,
    deliversToDataBox: false,
    provesByNumber: true,
    addressRules: {},
    packedWith: 1,
  },
  // The British tax authority. Source: docs/sources.md#british-register.
  hmrc: {
    name: { de: 'HMRC', en: 'HMRC' },
    countries: ['GB'],
    asksWith: 'own-number',
    fallsBackOnCallersFault: false,
    comparesCompanies: false,
    writes: 'en',
    words: {},
    sentences: { NOT_FOUND: 'targetVrn does not match a registered company' },
    isOnlyLevel1: () => false,
    deliversToDataBox: false,
    provesByNumber: true,
    addressRules: {},
    packedWith: 1,
  },
}

export const authorityName = (service: Authority, language: Language): string => AUTHORITIES[service].name[language]

/** Whether a question goes out with a company's account. */
export const isAskedWithAccount = (service: Authority): boolean => AUTHORITIES[service].asksWith === 'account'

/** A company's numbers of other states ('' = none). */
export type OwnNumbers = Readonly<Record<'DE' | 'GB', string>>

/** Whether it cannot be asked because the company has no number of the state that it wants one of. */
export function lacksOwnNumber(service: Authority, ownNumbers: OwnNumbers): boolean {
  const { needsOwnNumberOf: state } = AUTHORITIES[service]
  return state !== undefined && ownNumbers[state] === ''
}

/** Whether a comparison that comes with its answer is the member state's word; all others are the EU Commission's, through VIES. */
export const isComparedByState = (service: Authority | null): boolean =>
  service !== null && AUTHORITIES[service].comparesEverywhere === true

/** Returns those that are asked with an account, or with a UID alone, in the order in which they are offered. */
export const authoritiesAskedWith = (what: AuthorityFacts['asksWith']): Authority[] =>
  AUTHORITY_IDS.filter(id => AUTHORITIES[id].asksWith === what)

/** Returns those that can be asked about a country's numbers, in the order in which they are offered. */
export const authoritiesFor = (country: CountryCode): Authority[] =>
  AUTHORITY_IDS.filter(id => AUTHORITIES[id].countries.includes(country))

/** Whether it can be asked about a UID as parsed. */
export function takes(service: Authority, uid: string): boolean {
  const { countries, takes } = AUTHORITIES[service]
  return countries.some(country => uid.startsWith(country)) && (takes?.(uid) ?? true)
}

/** Returns the first that can be asked about a UID as parsed, whatever the mapping says. */
export const firstThatTakes = (uid: string): Authority | undefined => AUTHORITY_IDS.find(id => takes(id, uid))
