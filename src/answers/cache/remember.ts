import type { Transaction } from '../../ground/database/database.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import { keepEntries, type NewEntry } from './store.ts'

/**
 * Remembers the definite ones among answers that were just kept, in their order and in the same transaction. At most
 * 1,000 at a time. "Not checked" is never remembered: it says nothing about the number.
 */
export async function rememberAnswers(trx: Transaction, answers: KeptAnswer[]): Promise<void> {
  const entries = new Map<string, NewEntry>()
  for (const { id, uid, service, requesterUid, outcome } of answers) {
    if (outcome.verdict === 'not-checked') continue
    entries.set(`${uid} ${service} ${requesterUid}`, { uid, service, requesterUid, answerId: id })
  }
  // In one order everywhere: two transactions that remember the same numbers must not wait for each other.
  const inOrder = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)
  await keepEntries(trx, inOrder)
}
