import type { CheckContext } from '../../answers/checks/check-context.ts'
import { countriesSent } from '../../answers/checks/compared-by-vies.ts'
import { authorityIn } from '../../answers/country-mapping/authority-for.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { ROLES } from '../../ground/roles/role-rules.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { COUNTRY_CODES } from '../../vat-ids/uid/countries.ts'
import type { SentCountries } from './wire.ts'

/**
 * Returns the countries with whose UIDs a check of this person may send the company that was typed: where its state compares, or
 * the company wants it, and a service that compares is asked at once or instead (docs/rules.md#trader-fields).
 */
export async function sentCountries(
  { role, companyId }: Actor,
  { configOf }: Pick<CheckContext, 'configOf'>,
): Promise<SentCountries> {
  const config = await configOf(companyId)
  const sent = countriesSent(config)
  const countries = COUNTRY_CODES.filter(country => {
    const { api, fallbackApi } = authorityIn(config.mapping, country)
    const compares = [api, fallbackApi].some(service => service !== null && AUTHORITIES[service].comparesCompanies)
    // A tester chooses whom to ask.
    return (role === ROLES.tester || compares) && (sent === true || sent.includes(country))
  })
  return { countries: [...countries] }
}
