import type { Business } from '../businesses/business.ts'
import type { Trader } from './question.ts'

const normal = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase()

const matchOf = (given: string, known: string | undefined) => {
  if (!given) return 'NOT_PROCESSED'
  return known !== undefined && normal(given) === normal(known) ? 'VALID' : 'INVALID'
}

/** The trader fields of the answer: what was sent, and how it compares; not sent is `---` and NOT_PROCESSED (docs/sources.md#vies-answers). */
export function matchTrader(trader: Trader, business: Business | null) {
  return {
    traderName: trader.name || '---',
    traderStreet: trader.street || '---',
    traderPostalCode: trader.postalCode || '---',
    traderCity: trader.city || '---',
    traderCompanyType: trader.companyType || '---',
    traderNameMatch: matchOf(trader.name, business?.name),
    traderStreetMatch: matchOf(trader.street, business?.street),
    traderPostalCodeMatch: matchOf(trader.postalCode, business?.zip),
    traderCityMatch: matchOf(trader.city, business?.city),
    traderCompanyTypeMatch: 'NOT_PROCESSED',
  }
}
