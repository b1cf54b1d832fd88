import type { Transaction } from '../../base/database/database.ts'

/** Replaces all of a user's codes. */
export async function replaceRecoveryCodes(trx: Transaction, userId: number, hashes: string[], now: Date) {
  await deleteRecoveryCodes(trx, userId)
  const rows = hashes.map(code_hash => ({ user_id: userId, code_hash, made_at: now }))
  await trx.insertInto('recovery_code').values(rows).execute()
}

/**
 * Marks a code as used. A single statement, so that of twenty parallel posts of one code only one
 * succeeds. False = no unused code of this user.
 */
export async function spendRecoveryCode(trx: Transaction, userId: number, hash: string): Promise<boolean> {
  const spent = await trx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst()
  return spent !== undefined
}

/** Deletes a user's codes, with the authenticator that they replace or with the account. */
export const deleteRecoveryCodes = async (trx: Transaction, userId: number): Promise<void> => {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}
