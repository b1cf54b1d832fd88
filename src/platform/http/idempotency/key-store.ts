import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../base/database/database.ts'

/**
 * An Idempotency-Key of a user, or of a company (under its first program), and the hash of the
 * request. `holder` is a new id for each call.
 */
export type IdempotencyKey = { userId: number; key: string; bodySha256: string; holder: string }

/** How long a key stays leased without renewal, in case its process crashed. */
export const KEY_LEASE_SECONDS = 30
const LEASE_END = sql<Date>`now() + ${sql.lit(KEY_LEASE_SECONDS)} * interval '1 second'`
export const KEY_RENEWAL_INTERVAL_MS = 5_000

/** Keys created before this time have expired: answers are repeated for a day. */
const EXPIRY_LIMIT = sql<Date>`now() - interval '24 hours'`

/** Returns the first program that a company ever had. Throws if it has none. */
export async function firstProgramOf(db: Reader, companyId: number): Promise<number> {
  const programs = db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_program', '=', true)
  return (await programs.orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}

/**
 * Claims a key that is new, older than a day, or whose lease has expired. Returns false if another
 * call holds it.
 */
export async function claimKey(db: Reader, { userId, key, bodySha256, holder }: IdempotencyKey): Promise<boolean> {
  const lease = { body_sha256: bodySha256, holder, held_until: LEASE_END }
  const claimed = await db
    .insertInto('upload_key')
    .values({ user_id: userId, key, ...lease })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ ...lease, answer: null, created_at: sql<Date>`now()` })
        .where(({ eb, and, or }) =>
          or([
            eb('upload_key.created_at', '<', EXPIRY_LIMIT),
            and([eb('upload_key.answer', 'is', null), eb('upload_key.held_until', '<', sql<Date>`now()`)]),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Renews the lease of a key while its work is being done. */
export async function renewKey(db: Reader, { userId, key, holder }: IdempotencyKey): Promise<void> {
  await db
    .updateTable('upload_key')
    .set({ held_until: LEASE_END })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('answer', 'is', null)
    .execute()
}

/**
 * Returns the body hash and answer of the first call with a key; the answer is null while in progress.
 * Undefined if that call failed.
 */
export const readKey = (db: Reader, { userId, key }: IdempotencyKey) =>
  db
    .selectFrom('upload_key')
    .select(['body_sha256 as bodySha256', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Stores the answer. Returns false if the key is held by another call. */
export async function storeKeyAnswer(trx: Transaction, { userId, key, holder }: IdempotencyKey, answer: string) {
  const { numUpdatedRows } = await trx
    .updateTable('upload_key')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the key of a rejected call, so that it can be used for a corrected one. */
export async function deleteKey(db: Reader, { userId, key, holder }: IdempotencyKey): Promise<void> {
  await db
    .deleteFrom('upload_key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('answer', 'is', null)
    .execute()
}

/** Deletes keys older than a day. */
export async function deleteExpiredKeys(db: Reader): Promise<void> {
  await db.deleteFrom('upload_key').where('created_at', '<', EXPIRY_LIMIT).execute()
}
