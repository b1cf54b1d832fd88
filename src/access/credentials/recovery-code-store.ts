import type { Transaction } from '../../ground/database/database.ts'

/** Keeps a user's new codes in place of all earlier ones. */
export async function replaceRecoveryCodes(trx: Transaction, userId: number, hashes: string[], now: Date) {
  await forgetRecoveryCodes(trx, userId)
  const rows = hashes.map(code_hash => ({ user_id: userId, code_hash, made_at: now }))
  await trx.insertInto('recovery_code').values(rows).execute()
}

/** Spends a code: one statement decides, so that of twenty posts of one code a single one counts. False = no code of this user. */
export async function spendRecoveryCode(trx: Transaction, userId: number, hash: string): Promise<boolean> {
  const spent = await trx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst()
  return spent !== undefined
}

/** Takes a user's codes away: with the authenticator for which they stand in, or with the account. */
export const forgetRecoveryCodes = async (trx: Transaction, userId: number): Promise<void> => {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}
