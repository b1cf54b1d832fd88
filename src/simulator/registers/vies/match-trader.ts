import type { Business } from '../../businesses/business.ts'
import type { Form } from '../../faults/fault.ts'
import type { Trader } from './question.ts'

/** The matches as numbers in SOAP and the web form; REST uses the words. */
export const MATCH_NUMBERS = { VALID: 1, INVALID: 2, NOT_PROCESSED: 3 } as const
export type Match = keyof typeof MATCH_NUMBERS
export type Matches = Record<keyof Trader, Match>

const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase()

/**
 * Compares the sent fields with the register. Fields that were not sent, or that the state does not
 * compare, are NOT_PROCESSED.
 */
export function matchTrader(trader: Trader, registered: Business | null): Matches {
  const matchOf = (sentText: string, registered: string | undefined): Match => {
    if (!sentText || registered === undefined) return 'NOT_PROCESSED'
    return normalize(sentText) === normalize(registered) ? 'VALID' : 'INVALID'
  }
  return {
    name: matchOf(trader.name, registered?.name),
    street: matchOf(trader.street, registered?.street),
    postalCode: matchOf(trader.postalCode, registered?.zip),
    city: matchOf(trader.city, registered?.city),
    companyType: 'NOT_PROCESSED',
  }
}

/**
 * Returns the trader fields of a REST answer: the sent values and their matches; a field that was
 * not sent is `---` (docs/sources.md#vies-answers).
 */
export function traderFields(trader: Trader, matches: Matches, form: Form | undefined): Record<string, unknown> {
  const shape = (match: Match) => shapeMatch(match, form)
  return {
    traderName: trader.name || '---',
    traderStreet: trader.street || '---',
    traderPostalCode: trader.postalCode || '---',
    traderCity: trader.city || '---',
    traderCompanyType: trader.companyType || '---',
    traderNameMatch: shape(matches.name),
    traderStreetMatch: shape(matches.street),
    traderPostalCodeMatch: shape(matches.postalCode),
    traderCityMatch: shape(matches.city),
    traderCompanyTypeMatch: shape(matches.companyType),
  }
}

/** Reshapes the match to a form of faults/fault.ts; undefined omits it from the body. */
function shapeMatch(match: Match, form: Form | undefined): unknown {
  if (form === 'no-matches') return undefined
  if (form === 'match-numbers') return MATCH_NUMBERS[match]
  if (form === 'odd-matches') return { VALID: 'PERHAPS', INVALID: 4, NOT_PROCESSED: null }[match]
  if (form === 'eager-matches') return 'VALID'
  return form === 'not-processed' ? 'NOT_PROCESSED' : match
}
