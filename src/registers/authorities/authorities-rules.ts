import { AUTHORITY_IDS, type Authority, type RegisterId } from '../../base/authority-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'
import { BFS_FACTS } from './bfs/facts-rules.ts'
import { BRREG_FACTS } from './brreg/facts-rules.ts'
import { BZST_FACTS } from './bzst/facts-rules.ts'
import type { AuthorityFacts, OwnNumbers, RegisterFacts } from './facts-rules.ts'
import { FINANZONLINE_FACTS } from './finanzonline/facts-rules.ts'
import { HMRC_FACTS } from './hmrc/facts-rules.ts'
import { VIES_FACTS } from './vies/facts-rules.ts'

/** The authorities with one address, which the operator may switch off. */
export const REGISTERS: Record<RegisterId, RegisterFacts> = {
  vies: VIES_FACTS,
  bfs: BFS_FACTS,
  bzst: BZST_FACTS,
  hmrc: HMRC_FACTS,
  brreg: BRREG_FACTS,
}

/** The supported authorities; each has a folder with its facts and its client. */
export const AUTHORITIES: Record<Authority, AuthorityFacts> = { finanzamt: FINANZONLINE_FACTS, ...REGISTERS }

export const authorityName = (service: Authority, language: Language): string => AUTHORITIES[service].name[language]

export const usesAccount = (service: Authority): boolean => AUTHORITIES[service].requesterKind === 'account'

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
