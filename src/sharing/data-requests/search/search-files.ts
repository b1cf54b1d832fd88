import { sql } from 'kysely'
import { readFile } from '../../../base/database/file-store.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import type { FileColumn } from '../../../base/database/searched-table.ts'
import type { UnsearchedReason } from '../search-rules.ts'
import type { SearchedTable } from '../searched-tables.ts'
import type { SearchContext } from './search-table.ts'
import { runWithStatementTimeout } from './statement-timeout.ts'

// Larger than the largest possible upload, and larger than a report of 200,000 rows.
const MAX_FILE_BYTES = 200 * 1024 * 1024
/** Limits per search: the newest files of each column, and the time for all files. */
const MAX_FILES = 5_000
const MAX_FILES_MS = 3_600_000
const MAX_HITS_PER_FILE = 10

type FileRow = { id: string; owner: string; name: string; at: string | null; size: string; company: string }

/**
 * Searches every file that a table refers to, and adds those with a match. Reports files that are
 * not opened as unsearched.
 */
export async function searchFiles(context: SearchContext, place: SearchedTable, deadline: number): Promise<void> {
  for (const stored of place.files) {
    for (const file of await filesOf(context, place, stored)) {
      const reason = reasonToSkip(stored, file, deadline) ?? (await searchFile(context, place, stored, file))
      const { name, at, company } = file
      if (reason) context.findings.addUnsearched({ name, at, reason, company })
      else context.findings.countSearched('files', 1)
      await context.pauseForUsers(context.db)
    }
  }
}

/** Returns the time (of performance.now) after which a search that starts now opens no files. */
export const fileSearchDeadline = (): number => performance.now() + MAX_FILES_MS

/**
 * Returns the newest files. Reports the number of older ones as one unsearched entry, or all files
 * if listing them takes too long.
 */
async function filesOf(
  { db, companyId, findings }: SearchContext,
  { table, ownedBy }: SearchedTable,
  stored: FileColumn,
) {
  const { column, name, at } = stored
  const from = sql`from ${sql.table(table)} held join file on file.id = ${sql.ref(`held.${column}`)}
    left join company on company.id = held.company_id where ${companyId === null ? sql`true` : ownedBy(companyId)}`
  const listed: FileRow[] = []
  const isListed = await runWithStatementTimeout(db, async trx => {
    const files = sql<FileRow>`select file.id::text as id, held.id::text as owner, ${name} as name, ${at} as at, file.size::text as size,
      coalesce(company.name, '') as company ${from} order by file.id desc limit ${MAX_FILES + 1}`
    listed.push(...(await files.execute(trx)).rows)
    if (listed.length <= MAX_FILES) return
    const { rows } = await sql<{ count: string }>`select count(*)::text as count ${from}`.execute(trx)
    listed.length = MAX_FILES
    const unlistedCount = Number(rows[0]?.count) - MAX_FILES
    findings.addUnsearched({ name: `${table}.${column}: ${unlistedCount}`, at: null, reason: 'too-many' })
  })
  if (!isListed) findings.addUnsearched({ name: `${table}.${column}`, at: null, reason: 'too-long' })
  return listed
}

function reasonToSkip({ reading }: FileColumn, { size }: FileRow, deadline: number): UnsearchedReason | undefined {
  if (reading === 'never') return 'copies'
  if (Number(size) > MAX_FILE_BYTES) return 'too-large'
  return performance.now() > deadline ? 'too-long' : undefined
}

async function searchFile(
  { db, query, findings, fileSearcher, stopSignal }: SearchContext,
  { kind, table }: SearchedTable,
  { column, reading }: FileColumn,
  { id, owner, name, at }: FileRow,
): Promise<UnsearchedReason | undefined> {
  const bytes = await readFile(db, Number(id)).catch(failure => {
    if (isOutage(failure)) throw failure
    return null
  })
  if (bytes === null) return 'unreadable'
  const { by, text } = query
  const result = await fileSearcher.search(
    { bytes, isReport: reading === 'report', by, text, maxHits: MAX_HITS_PER_FILE },
    stopSignal,
  )
  if (typeof result === 'string') return result
  const { found: matches, isWhole } = result
  const reason = isWhole ? undefined : 'unreadable'
  if (matches.length === 0) return reason
  const excerpts = matches.slice(0, MAX_HITS_PER_FILE)
  findings.add({
    kind: kind === 'batches' ? 'files' : kind,
    table: `${table}.${column}`,
    foundIn: [column],
    text: excerpts[0] ?? '',
    row: { id: owner, file: name, createdAt: at, found: excerpts, isMore: matches.length > MAX_HITS_PER_FILE },
  })
  return reason
}
