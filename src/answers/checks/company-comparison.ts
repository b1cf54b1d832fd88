import type { Authority } from '../../base/authority-rules.ts'
import type { Answer } from '../../registers/authorities/answer.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { areSameTexts, type SentText, textsToSend } from '../../registers/authorities/trader.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'
import { COUNTRY_CODES, type CountryCode } from '../../vat-ids/uid/countries.ts'
import { type Mapping, servicesInMapping } from '../country-mapping/services-for-country.ts'
import type { CheckConfig } from './check-context.ts'

/** The states that compare company data sent to VIES (docs/sources.md#vies-answers). */
const COMPARING_STATES: readonly string[] = ['ES']

type SendingConfig = Pick<CheckConfig, 'isCompanySentEverywhere'>

/**
 * Returns the company texts to send to a service. VIES gets them only for states that compare them,
 * because they disclose business partners to the Commission, unless the company enabled all states
 * (docs/rules.md#trader-fields). A service whose purpose is comparing always gets them.
 */
export const traderToSend = (
  company: CompanyText | undefined,
  service: Authority,
  { country }: { country: string },
  config: SendingConfig,
): SentText[] => {
  const countries = countriesSentToVies(config)
  const isSent = AUTHORITIES[service].comparesEverywhere || countries === true || countries.includes(country)
  return company && isSent ? textsToSend(company) : []
}

/** Returns the countries whose company data a mapped service can use; true = all of them. */
export const countriesCompared = (
  config: Pick<CheckConfig, 'isCompanySentEverywhere' | 'mapping'>,
): true | string[] => {
  const countries = countriesSentToVies(config)
  const isCompared = (country: CountryCode) => servicesOf(config.mapping, country).some(comparesEverywhere)
  return countries === true ? true : COUNTRY_CODES.filter(country => countries.includes(country) || isCompared(country))
}

const servicesOf = (mapping: Mapping, country: CountryCode): Authority[] => {
  const { api, fallbackApi } = servicesInMapping(mapping, country)
  return fallbackApi === null ? [api] : [api, fallbackApi]
}

const comparesEverywhere = (service: Authority): boolean => AUTHORITIES[service].comparesEverywhere === true

/** Returns the countries whose company data is sent to VIES; true = all of them. */
export const countriesSentToVies = ({ isCompanySentEverywhere }: SendingConfig): true | readonly string[] =>
  isCompanySentEverywhere || COMPARING_STATES

/**
 * Returns VIES's matches for exactly this company; empty if it was not sent, or with other texts.
 * Like our own comparison, they apply only to valid numbers.
 */
export const matchesOf = ({ outcome, trader }: Pick<Answer, 'outcome' | 'trader'>, company: CompanyText): SentText[] =>
  outcome.verdict === 'valid' && areSameTexts(trader, textsToSend(company)) ? trader : []
