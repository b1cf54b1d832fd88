import type { Transaction } from '../../database/database.ts'
import type { HeldQuestion } from './question.ts'
import { parkQuestions as storeParked } from './settle-store.ts'
import type { Step } from './step-after.ts'

/** Puts aside the questions whose step says so, until their next try. Returns how many of them were still ours. */
export async function parkQuestions(
  trx: Transaction,
  stepped: { question: HeldQuestion; step: Step; answerId: number | null }[],
): Promise<number> {
  const parked = stepped.flatMap(({ question, step, answerId }) =>
    step.kind === 'park'
      ? [{ id: question.id, token: question.token, waitMs: step.waitMs, reason: step.reason, answerId }]
      : [],
  )
  return storeParked(trx, parked)
}
