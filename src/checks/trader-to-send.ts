import { type SentText, textsToSend } from '../authorities/trader.ts'
import type { CompanyText } from '../same-company/comparison.ts'
import type { CheckConfig } from './check-context.ts'

/** The states that compare what VIES is sent of a company (docs/sources.md#vies-answers). */
const COMPARING: readonly string[] = ['ES']

/**
 * What VIES is sent of a company as its asker knows it. Whom one deals with is told to the Commission only where the state makes something
 * of it, unless the company asks for all (docs/rules.md#trader-fields).
 */
export const traderToSend = (
  company: CompanyText | undefined,
  { country }: { country: string },
  { isCompanySentEverywhere }: Pick<CheckConfig, 'isCompanySentEverywhere'>,
): SentText[] => (company && isSent(country, isCompanySentEverywhere) ? textsToSend(company) : [])

/** Whether VIES is sent companies of a country. */
export const isSent = (country: string, isCompanySentEverywhere: boolean): boolean =>
  isCompanySentEverywhere || COMPARING.includes(country)
