import { createHash } from 'node:crypto'
import type { Transaction } from '../../../base/database/database.ts'

/**
 * Marks a provider's response as used, across processes and restarts. Returns false if it was used
 * before. Stores a hash of `state` until `endsAt`.
 */
export async function consumeState(trx: Transaction, state: string, endsAt: Date, now: Date): Promise<boolean> {
  const state_hash = createHash('sha256').update(state).digest('hex')
  await trx.deleteFrom('openid_answer').where('ends_at', '<=', now).execute()
  const row = await trx
    .insertInto('openid_answer')
    .values({ state_hash, ends_at: endsAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return row !== undefined
}
