import type { Transaction } from '../database/database.ts'
import type { BatchOwner } from './owner.ts'
import type { HeldQuestion } from './question.ts'
import { claimQuestions } from './store.ts'

/** Takes up to `size` questions of a company under a lease of `leaseMs`; the first of a batch starts that batch. */
export async function takeQuestions(
  trx: Transaction,
  owner: BatchOwner,
  companyId: number,
  claim: { size: number; leaseMs: number },
): Promise<HeldQuestion[]> {
  if (claim.size === 0) return []
  const { questions, begun } = await claimQuestions(trx, companyId, claim)
  if (begun.length > 0) await owner.begin(trx, begun)
  return questions
}
