import type { Transaction } from '../../../src/base/database/database.ts'

export type AddedAnswer = {
  companyId: number
  uid: string
  at: string
  verdict?: 'valid' | 'invalid' | 'not-checked' | 'not-a-uid'
  batchId?: number
}

/**
 * Inserts answers of earlier days as evidence, in the product's format. Returns their ids in the
 * same order.
 */
export async function addAnswers(trx: Transaction, answers: AddedAnswer[]): Promise<number[]> {
  const ids: number[] = []
  for (const { companyId, uid, at, verdict = 'valid', batchId = null } of answers) {
    const { id } = await trx
      .insertInto('answer')
      .values({
        company_id: companyId,
        user_id: null,
        batch_id: batchId,
        uid,
        service: 'vies',
        level: 2,
        requester_uid: 'ATU13585627',
        requester_name: 'Firma',
        asked_at: new Date(at),
        duration_ms: 1,
        code: verdict.toUpperCase(),
        verdict,
        reason: verdict === 'not-checked' ? 'timeout' : null,
        name: 'Beispiel AG',
        address_lines: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(Number(id))
  }
  return ids
}
