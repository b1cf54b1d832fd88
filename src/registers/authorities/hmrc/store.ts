import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../../base/database/lease.ts'

/** The lease of requesting a token of this application. */
export const TOKEN_REQUEST_LEASE = leaseOf('hmrc_token', {
  key: 'application_hash',
  token: 'asking_holder',
  until: 'asking_until',
})

/**
 * Leases the token request for `leaseMs`, by the database's clock. Returns null if another request
 * is in progress.
 */
export async function leaseTokenRequest(
  db: Reader,
  application: string,
  leaseMs: number,
): Promise<HeldLease<string> | null> {
  await db
    .insertInto('hmrc_token')
    .values({ application_hash: application })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return TOKEN_REQUEST_LEASE.acquire(db, application, leaseMs)
}

/** Stores a token for `seconds`, by the database's clock. */
export async function storeToken(db: Reader, application: string, encrypted: string, seconds: number): Promise<void> {
  await db
    .updateTable('hmrc_token')
    .set({ token_sealed: encrypted, expires_at: sql<Date>`now() + ${seconds}::int * interval '1 second'` })
    .where('application_hash', '=', application)
    .execute()
}

/** Returns the application's encrypted token while it is valid, or null. */
export async function readValidToken(db: Reader, application: string): Promise<string | null> {
  const row = await db
    .selectFrom('hmrc_token')
    .select('token_sealed')
    .where('application_hash', '=', application)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.token_sealed ?? null
}
