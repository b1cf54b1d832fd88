import type { Reader } from '../../ground/database/database.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import { type Standing, standingJudgement } from '../../vat-ids/same-company/judgement.ts'
import { judgementsOf, type KeptJudgement } from '../batches/judgements-store.ts'
import { comparedName } from './own-company.ts'
import { decidingAnswer } from './result.ts'
import type { SingleCheckRow } from './store.ts'

/** What people said of the companies that were meant, by the checks' ids. */
export type Judged = ReadonlyMap<number, Standing<KeptJudgement>>

/** Takes checks and all their answers; returns what their companies' people said of them (docs/same-company.md#judgements). */
export async function judgementsOn(reader: Reader, checks: SingleCheckRow[], answers: KeptAnswer[]): Promise<Judged> {
  const judged = new Map<number, Standing<KeptJudgement>>()
  const compared = checks.filter(({ comparison }) => comparison !== null)
  for (const [companyId, own] of Map.groupBy(compared, ({ company_id }) => company_id)) {
    const uids = own.map(({ uid }) => uid)
    const said = await judgementsOf(reader, companyId, uids)
    for (const check of own) {
      const names = { ownName: comparedName(check), givenName: decidingAnswer(check, answers)?.name ?? '' }
      const standing = standingJudgement(said.get(check.uid) ?? [], names)
      if (standing) judged.set(check.id, standing)
    }
  }
  return judged
}
