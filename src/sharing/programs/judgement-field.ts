import type { KeptJudgement } from '../../checking/batches/judgements-store.ts'
import type { Standing } from '../../vat-ids/same-company/judgement.ts'
import type { Check } from './answer-wire.ts'
import { JUDGEMENTS } from './wire-names.ts'

/** What somebody said of the company; no field where nobody did. */
export function judgementField(standing: Standing<KeptJudgement> | null | undefined): Pick<Check, 'judgement'> {
  if (!standing) return {}
  const { word, by, at, remark } = standing.judgement
  return { judgement: { word: JUDGEMENTS[word], by, at: at.toISOString(), remark, stands: !standing.hasLapsed } }
}
