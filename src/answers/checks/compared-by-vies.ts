import type { Answer } from '../../registers/authorities/answer.ts'
import { areSameTexts, type SentText, textsToSend } from '../../registers/authorities/trader.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'
import type { CheckConfig } from './check-context.ts'

/** The states that compare what VIES is sent of a company (docs/sources.md#vies-answers). */
const COMPARING: readonly string[] = ['ES']

type Sending = Pick<CheckConfig, 'isCompanySentEverywhere'>

/**
 * What VIES is sent of a company as its asker knows it. Whom one deals with is told to the Commission only where the state makes something
 * of it, unless the company asks for all (docs/rules.md#trader-fields).
 */
export const traderToSend = (
  company: CompanyText | undefined,
  { country }: { country: string },
  sending: Sending,
): SentText[] => {
  const sent = countriesSent(sending)
  return company && (sent === true || sent.includes(country)) ? textsToSend(company) : []
}

/** The countries of whose companies VIES is sent what their askers know; true = all of them. */
export const countriesSent = ({ isCompanySentEverywhere }: Sending): true | readonly string[] =>
  isCompanySentEverywhere || COMPARING

/**
 * Returns what VIES said of this very company; nothing where it was not asked, or about other texts: a word on those says nothing of
 * these. Like our own comparison it is told of a valid number alone.
 */
export const matchesOf = ({ outcome, trader }: Pick<Answer, 'outcome' | 'trader'>, company: CompanyText): SentText[] =>
  outcome.verdict === 'valid' && areSameTexts(trader, textsToSend(company)) ? trader : []
