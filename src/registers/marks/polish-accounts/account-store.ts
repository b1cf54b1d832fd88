import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import type { StoredAccountCheck } from './account-check.ts'
import type { AccountResult } from './accounts.ts'

/** The owner of the evidence: a batch or a single check. */
export type AccountOwner = { companyId: number; batchId?: number; singleCheckId?: number }

/** A result with the rows of the list that it is about. */
export type AccountResultOfRows = AccountResult & { rows: readonly number[] }

// A statement has at most 65,535 parameters.
const ROWS_PER_INSERT = 1_000

/** Stores answers of the white list with their bodies. */
export async function storeAccountChecks(
  trx: Transaction,
  { companyId, batchId, singleCheckId }: AccountOwner,
  results: readonly AccountResultOfRows[],
): Promise<void> {
  const owner = { company_id: companyId, batch_id: batchId ?? null, single_check_id: singleCheckId ?? null }
  const rows = results.map(({ check, code, body, rows: sheetRows }) => ({
    ...owner,
    uid: check.uid,
    // Never more, whatever was read.
    account_end: check.accountEnd.slice(-4),
    sheet_rows: [...sheetRows],
    word: check.word,
    day: check.day,
    request_id: check.requestId,
    asked_at: check.askedAt,
    source: check.source,
    code,
    ...(body ?? { received: null, received_length: null, received_sha256: null }),
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await trx
      .insertInto('account_check')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute()
}

/**
 * Returns the latest answer about each account among these VAT IDs (at most 1,000) of a batch, in
 * order of the rows.
 */
export async function accountsOfBatch(
  reader: Reader,
  batchId: number,
  uids: readonly string[],
): Promise<StoredAccountCheck[]> {
  const polish = uids.filter(uid => uid.startsWith('PL'))
  if (polish.length === 0) return []
  return read(reader, sql`batch_id = ${batchId}::int and uid = any(${polish}::text[])`)
}

/** Returns the latest answer about each account of a batch, in order of the rows. */
export const allAccountsOf = (reader: Reader, batchId: number): Promise<StoredAccountCheck[]> =>
  read(reader, sql`batch_id = ${batchId}::int`)

// The rows of a list do not change, so that the first one identifies a VAT ID with an account.
const read = async (reader: Reader, where: RawBuilder<unknown>): Promise<StoredAccountCheck[]> => {
  const { rows } = await sql<Omit<StoredAccountCheck, 'askedAt'> & { at: Date }>`
    select distinct on (sheet_rows[1]) uid, account_end as "accountEnd", word, day, request_id as "requestId",
      asked_at as at, source, sheet_rows as rows
    from account_check where ${where} order by sheet_rows[1], id desc`.execute(reader)
  return rows.map(({ at, ...row }) => ({ ...row, askedAt: at.toISOString() }))
}
