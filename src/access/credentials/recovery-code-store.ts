import type { Transaction } from '../../base/database/database.ts'

/** Replaces all of a user's codes. */
export async function replaceRecoveryCodes(trx: Transaction, userId: number, hashes: string[], now: Date) {
  await deleteRecoveryCodes(trx, userId)
  const rows = hashes.map(code_hash => ({ user_id: userId, code_hash, made_at: now }))
  await trx.insertInto('recovery_code').values(rows).execute()
}

/**
 * Deletes a code because it is used. Returns false if the user has no such unused code. A single
 * statement, so that only one of twenty parallel requests with the same code succeeds.
 */
export async function consumeRecoveryCode(trx: Transaction, userId: number, hash: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes a user's codes, when the authenticator that they replace or the account is deleted. */
export const deleteRecoveryCodes = async (trx: Transaction, userId: number): Promise<void> => {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}
