import { sql } from 'kysely'
import { commit } from '../../../base/database/commit.ts'
import type { Database, OpenDatabase, Reader } from '../../../base/database/database.ts'
import { inPortions } from '../../../base/database/event-loop.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { isRetried } from '../../../registers/marks/polish-accounts/account-rules.ts'
import {
  type AccountResultOfRows,
  allAccountsOf,
  storeAccountChecks,
} from '../../../registers/marks/polish-accounts/account-store.ts'
import type { Accounts } from '../../../registers/marks/polish-accounts/accounts.ts'
import { type ReadAccount, readAccount } from '../../../registers/marks/polish-accounts/read-account-rules.ts'
import type { BatchRow } from '../list/view.ts'
import { createStoredReader, readRow } from '../readings.ts'
import { readPartsOf } from '../rows-store.ts'

type AccountDeps = { database: OpenDatabase; accounts: Accounts }

/** `isLast`: there is no next turn, so accounts without an answer are stored as not checked. */
export type Turn = { ms: number; isLast: boolean; signal: AbortSignal }

/** How a turn ended; `unanswered`: the white list gave no answer. */
export type TurnEnd = 'done' | 'unfinished' | 'unanswered'

type BatchOfRows = Pick<BatchRow, 'id' | 'company_id' | 'takes_suggestions'>

/** One account of a VAT ID, with the rows of the list that have it. */
type AccountOfRows = { uid: string; account: string; read: ReadAccount; rows: number[] }

const QUERY_TIMEOUT_MS = 30_000
// Far more than a company has. The rows of others show that their accounts were not queried.
const MAX_ACCOUNTS_PER_UID = 100

/**
 * Queries the white list about the accounts of a batch's valid Polish VAT IDs, each once, for `ms`
 * milliseconds. Accounts without an answer stay open until the last turn; then, and when the calls
 * of the day are used up, all remaining ones are stored as not checked.
 */
export async function queryAccounts(
  { database, accounts }: AccountDeps,
  batch: BatchOfRows,
  rows: readonly UploadedRow[],
  { ms, isLast, signal }: Turn,
): Promise<TurnEnd> {
  const { id: batchId, company_id: companyId } = batch
  const deadline = performance.now() + ms
  const store = (results: AccountResultOfRows[]) =>
    results.length === 0 ? null : commit(database, trx => storeAccountChecks(trx, { companyId, batchId }, results))
  const check = async ({ rows: sheetRows, uid, account }: AccountOfRows): Promise<AccountResultOfRows> => {
    const result = await accounts.check({ uid, account }, { ms: QUERY_TIMEOUT_MS, companyId, signal })
    return { ...result, rows: sheetRows }
  }
  const missing = await missingAccounts(database.db, batch, rows)
  const [unsent, sent] = partition(missing, ({ read }) => read?.kind !== 'polish')
  await store(await Promise.all(unsent.map(check)))
  for (const [index, account] of sent.entries()) {
    const result = await check(account)
    const { word } = result.check
    if (signal.aborted || word === 'busy') return 'unfinished'
    if (word === 'no-answer' && !isLast) return 'unanswered'
    const rest = isRetried(word) ? sent.slice(index + 1) : []
    await store([result, ...rest.map(left => unchecked(result, left))])
    if (rest.length > 0) return 'done'
    if (performance.now() > deadline && index + 1 < sent.length) return 'unfinished'
  }
  return 'done'
}

/** The result of an account that is not queried, because no query is possible any more. */
const unchecked = ({ check, code }: AccountResultOfRows, { uid, read, rows }: AccountOfRows) => ({
  check: { ...check, uid, accountEnd: read?.end ?? '' },
  code,
  body: null,
  rows,
})

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter(item => !isFirst(item))]
}

/** Returns the accounts about which the white list has not said anything for this batch. */
async function missingAccounts(
  db: Database,
  batch: BatchOfRows,
  rows: readonly UploadedRow[],
): Promise<AccountOfRows[]> {
  const accounts = await accountsIn(db, batch, rows)
  const valid = await validAmong(db, batch.id, [...new Set(accounts.map(({ uid }) => uid))])
  const known = (await allAccountsOf(db, batch.id)).filter(({ word }) => !isRetried(word))
  const knownRows = new Set(known.flatMap(check => check.rows))
  return accounts.filter(({ uid, rows: [first = 0] }) => valid.has(uid) && !knownRows.has(first))
}

const ROWS_PER_PORTION = 1_000

/** Returns the different accounts of each VAT ID, in order of the rows, at most 100 of each. */
async function accountsIn(db: Reader, batch: BatchOfRows, rows: readonly UploadedRow[]): Promise<AccountOfRows[]> {
  const accounts = new Map<string, AccountOfRows>()
  const countByUid = new Map<string, number>()
  const withAccount = rows.filter(({ account }) => account !== undefined)
  for await (const portion of inPortions(withAccount, ROWS_PER_PORTION)) {
    const parts = await readPartsOf(db, batch.id, portion)
    const readStored = createStoredReader(parts, row => readRow(row, batch.takes_suggestions))
    for (const row of portion) {
      const { uid } = readStored(row)
      const { account = '' } = row
      const read = readAccount(account)
      const key = `${uid} ${read?.kind === 'polish' ? read.digits : account}`
      const known = accounts.get(key)
      const count = countByUid.get(uid) ?? 0
      if (known) known.rows.push(row.row)
      else if (count < MAX_ACCOUNTS_PER_UID) {
        accounts.set(key, { uid, account, read, rows: [row.row] })
        countByUid.set(uid, count + 1)
      }
    }
  }
  return [...accounts.values()]
}

/** Returns which of these VAT IDs of a batch are valid. */
async function validAmong(db: Reader, batchId: number, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const { rows } = await sql<{ uid: string }>`select uid from question
    where batch_id = ${batchId}::int and uid = any(${uids}::text[]) and verdict = 'valid'`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}
