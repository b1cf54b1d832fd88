import type { Language } from '../../../ground/texts/define.ts'
import { isDiffering } from '../../../vat-ids/same-company/differing.ts'
import { type Standing, standingJudgement } from '../../../vat-ids/same-company/judgement.ts'
import { sayDifferences, saySameness } from '../../../vat-ids/same-company/say-comparison.ts'
import { sayJudgement } from '../../../vat-ids/same-company/say-judgement.ts'
import type { KeptComparison } from '../comparisons-store.ts'
import { evidenceOf } from '../evidence.ts'
import type { KeptJudgement } from '../judgements-store.ts'
import type { TaskRow } from '../wire.ts'
import type { ReadQuestion } from './read-question.ts'

/** How a row's company compared, as it travels. */
export const sayComparison = (
  comparison: KeptComparison,
  language: Language,
): Exclude<TaskRow['comparison'], null> => ({
  row: comparison.row,
  ownName: comparison.ownName,
  sameness: comparison.sameness,
  isDiffering: isDiffering(comparison),
  word: saySameness(comparison.sameness, language),
  differences: sayDifferences(comparison, language),
})

type Compared = Pick<ReadQuestion, 'question' | 'kept' | 'comparison' | 'judgements'>

/** What somebody said of a row's company, with the names as they are now; null where nobody did, or nothing was compared. */
export function judgementOn({ question, kept, comparison, judgements = [] }: Compared) {
  if (comparison === undefined) return null
  const givenName = evidenceOf(question.uid, kept).answer?.name ?? ''
  return standingJudgement(judgements, { ownName: comparison.ownName, givenName })
}

/** That word as it travels. */
export const sayJudged = (standing: Standing<KeptJudgement> | null, language: Language): TaskRow['judgement'] =>
  standing && { said: sayJudgement(standing, language), stands: !standing.hasLapsed }
