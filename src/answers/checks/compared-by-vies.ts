import type { Authority } from '../../ground/authority-rules.ts'
import type { Answer } from '../../registers/authorities/answer.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { areSameTexts, type SentText, textsToSend } from '../../registers/authorities/trader.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'
import { COUNTRY_CODES, type CountryCode } from '../../vat-ids/uid/countries.ts'
import { authorityIn, type Mapping } from '../country-mapping/authority-for.ts'
import type { CheckConfig } from './check-context.ts'

/** The states that compare what VIES is sent of a company (docs/sources.md#vies-answers). */
const COMPARING: readonly string[] = ['ES']

type Sending = Pick<CheckConfig, 'isCompanySentEverywhere'>

/**
 * What a service is sent of a company as its asker knows it. Whom one deals with is told to the Commission only where the state makes something
 * of it, unless the company asks for all (docs/rules.md#trader-fields); to a service that is there to compare, always.
 */
export const traderToSend = (
  company: CompanyText | undefined,
  service: Authority,
  { country }: { country: string },
  sending: Sending,
): SentText[] => {
  const sent = countriesSent(sending)
  const isSent = AUTHORITIES[service].comparesEverywhere || sent === true || sent.includes(country)
  return company && isSent ? textsToSend(company) : []
}

/** The countries whose companies are of use to a service that may be asked about them; true = all of them. */
export const countriesCompared = (
  config: Pick<CheckConfig, 'isCompanySentEverywhere' | 'mapping'>,
): true | string[] => {
  const sent = countriesSent(config)
  const isCompared = (country: CountryCode) => servicesOf(config.mapping, country).some(comparesEverywhere)
  return sent === true ? true : COUNTRY_CODES.filter(country => sent.includes(country) || isCompared(country))
}

const servicesOf = (mapping: Mapping, country: CountryCode): Authority[] => {
  const { api, fallbackApi } = authorityIn(mapping, country)
  return fallbackApi === null ? [api] : [api, fallbackApi]
}

const comparesEverywhere = (service: Authority): boolean => AUTHORITIES[service].comparesEverywhere === true

/** The countries of whose companies VIES is sent what their askers know; true = all of them. */
export const countriesSent = ({ isCompanySentEverywhere }: Sending): true | readonly string[] =>
  isCompanySentEverywhere || COMPARING

/**
 * Returns what VIES said of this very company; nothing where it was not asked, or about other texts: a word on those says nothing of
 * these. Like our own comparison it is told of a valid number alone.
 */
export const matchesOf = ({ outcome, trader }: Pick<Answer, 'outcome' | 'trader'>, company: CompanyText): SentText[] =>
  outcome.verdict === 'valid' && areSameTexts(trader, textsToSend(company)) ? trader : []
