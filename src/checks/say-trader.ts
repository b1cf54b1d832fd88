import type { Answer } from '../authorities/answer.ts'
import type { Match } from '../authorities/match-rules.ts'
import { areSameTexts, type SentText, textsToSend } from '../authorities/trader.ts'
import type { CompanyText } from '../same-company/comparison.ts'
import type { Language } from '../texts/define.ts'
import { translate } from '../texts/translate.ts'
import { texts } from './texts.ts'

/** VIES's word on one text of a company, in words: "Name stimmt überein". */
export type SaidMatch = { match: Match; word: string }

/**
 * Returns what VIES said of this very company; nothing where it was not asked, or about other texts: a word on those says nothing of
 * these. Like our own comparison it is told of a valid number alone.
 */
export const matchesOf = ({ outcome, trader }: Pick<Answer, 'outcome' | 'trader'>, company: CompanyText): SentText[] =>
  outcome.verdict === 'valid' && areSameTexts(trader, textsToSend(company)) ? trader : []

/** Takes what VIES said of texts; returns it in words, text by text. */
export const sayMatches = (matches: readonly SentText[], language: Language): SaidMatch[] =>
  matches.map(({ field, match }) => {
    const say = translate(texts, language)
    return { match, word: say(`match-${match}`, { field: say(`trader-${field}`) }) }
  })
