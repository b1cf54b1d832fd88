import type { Transaction } from '../../../ground/database/database.ts'
import { startBatches } from '../store.ts'
import type { HeldQuestion } from './question.ts'
import { claimQuestions, maySuspect } from './store.ts'

/**
 * Takes up to `size` questions of a company under a lease of `leaseMs`, or, when no other waits, one that is asked alone
 * (batches/asking/crash-loop-guard.ts). The first of a batch starts that batch.
 */
export async function takeQuestions(
  trx: Transaction,
  companyId: number,
  claim: { size: number; leaseMs: number },
): Promise<HeldQuestion[]> {
  if (claim.size === 0) return []
  const { questions, begun } = await claimQuestions(trx, companyId, { ...claim, which: 'ordinary' })
  if (begun.length > 0) await startBatches(trx, begun)
  return questions.length > 0 ? questions : takeSuspect(trx, companyId, claim.leaseMs)
}

async function takeSuspect(trx: Transaction, companyId: number, leaseMs: number): Promise<HeldQuestion[]> {
  if (!(await maySuspect(trx))) return []
  const { questions } = await claimQuestions(trx, companyId, { size: 1, leaseMs, which: 'suspects' })
  return questions
}
