import type { Reader } from '../../database/database.ts'
import { standingJudgement } from '../../same-company/judgement.ts'
import { judgementsOf, type KeptJudgement } from '../judgements-store.ts'
import type { AnsweredRow } from './answered-rows.ts'

/** Takes compared rows, at most a thousand; returns them with what people of the company said of these companies. Changes nothing else. */
export async function judgedRows(db: Reader, companyId: number, rows: AnsweredRow[]): Promise<AnsweredRow[]> {
  const uids = [...new Set(rows.flatMap(({ comparison }) => comparison?.uid ?? []))]
  const said = await judgementsOf(db, companyId, uids)
  return said.size === 0 ? rows : rows.map(row => ({ ...row, judgement: judgementOn(row, said) }))
}

function judgementOn(
  { comparison, answer }: AnsweredRow,
  said: ReadonlyMap<string, KeptJudgement[]>,
): AnsweredRow['judgement'] {
  if (comparison === null || answer === null) return null
  const names = { ownName: comparison.ownName, givenName: answer.name }
  return standingJudgement(said.get(comparison.uid) ?? [], names)
}
