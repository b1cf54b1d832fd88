import { AUTHORITY_IDS, type Authority } from '../authority-rules.ts'
import type { Language } from '../texts/define.ts'
import type { AuthorityFacts } from './fact-rules.ts'
import { FINANZONLINE } from './finanzonline/fact-rules.ts'
import { VIES } from './vies/fact-rules.ts'

/** The authorities that can be asked; how each is asked stands in its own folder (clients.ts). */
export const AUTHORITIES: Record<Authority, AuthorityFacts> = { finanzamt: FINANZONLINE, vies: VIES }

export const authorityName = (service: Authority, language: Language): string => AUTHORITIES[service].name[language]

/** Returns those that are asked with an account, or with a UID alone, in the order in which they are offered. */
export const authoritiesAskedWith = (what: AuthorityFacts['asksWith']): Authority[] =>
  AUTHORITY_IDS.filter(id => AUTHORITIES[id].asksWith === what)

/** Returns the first that can be asked about a UID as parsed, whatever the mapping says. */
export const firstThatTakes = (uid: string): Authority | undefined =>
  AUTHORITY_IDS.find(id => AUTHORITIES[id].takes(uid))
