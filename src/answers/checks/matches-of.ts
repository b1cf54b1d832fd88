import type { Answer } from '../../registers/authorities/answer.ts'
import { areSameTexts, type SentText, textsToSend } from '../../registers/authorities/trader.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'

/**
 * Returns what VIES said of this very company; nothing where it was not asked, or about other texts: a word on those says nothing of
 * these. Like our own comparison it is told of a valid number alone.
 */
export const matchesOf = ({ outcome, trader }: Pick<Answer, 'outcome' | 'trader'>, company: CompanyText): SentText[] =>
  outcome.verdict === 'valid' && areSameTexts(trader, textsToSend(company)) ? trader : []
