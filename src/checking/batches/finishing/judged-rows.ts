import { standingJudgement } from '../../../vat-ids/same-company/judgement.ts'
import type { KeptJudgement } from '../judgements-store.ts'
import type { AnsweredRow } from './answered-rows.ts'

/** What people of the company said, by UID. */
type Said = ReadonlyMap<string, KeptJudgement[]>

/** Takes compared rows; returns them with what people of the company said of these companies. Changes nothing else. */
export const judgedRows = (said: Said, rows: AnsweredRow[]): AnsweredRow[] =>
  said.size === 0 ? rows : rows.map(row => ({ ...row, judgement: judgementOn(row, said) }))

function judgementOn({ comparison, answer }: AnsweredRow, said: Said): AnsweredRow['judgement'] {
  if (comparison === null || answer === null) return null
  const names = { ownName: comparison.ownName, givenName: answer.name }
  return standingJudgement(said.get(comparison.uid) ?? [], names)
}
