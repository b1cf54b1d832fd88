import { emailHash } from '../../../access/credentials/tries-store.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import type { Encryption } from '../../../base/database/encryption.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../../base/roles/role-rules.ts'
import type { SearchedTable } from '../searched-tables.ts'
import { readColumns } from './columns.ts'
import { startFileSearcher } from './file-searcher.ts'
import { createFindings, type Findings } from './findings.ts'
import { fileSearchDeadline, searchFiles } from './search-files.ts'
import type { SearchQuery } from './search-query.ts'
import { type SearchContext, searchTable } from './search-table.ts'

/**
 * Receives progress: `begin` the number of tables to search, `step` each time one is done. Gives
 * priority to users' work. Each function throws when the search is to stop.
 */
export type SearchTracker = {
  begin: (total: number) => Promise<void>
  step: () => Promise<void>
  /** Pauses while users' work is waiting. */
  pauseForUsers: (reader: Reader) => Promise<void>
  /** Aborted when the search is to stop. */
  stopSignal: AbortSignal
}

type SearchScope = {
  db: Database
  encryption: Encryption
  /** Null: all companies. */
  companyId: number | null
  tables: readonly SearchedTable[]
}

/**
 * Searches every table that may contain the text, then the files that they refer to. Returns the
 * findings, and what was not searched.
 */
export async function search(
  { db, encryption, companyId, tables }: SearchScope,
  query: SearchQuery,
  progress: SearchTracker,
): Promise<Findings> {
  const findings = createFindings()
  const people = { ids: new Set<string>(), sums: typedEmailHashes(companyId, query) }
  const columns = await readColumns(db)
  const seenBy = adminOf(companyId)
  const looker = startFileSearcher()
  const { pauseForUsers, stopSignal } = progress
  const context: SearchContext = {
    db,
    encryption,
    companyId,
    viewer: seenBy,
    query,
    people,
    columns,
    findings,
    fileSearcher: looker,
    stopSignal,
    pauseForUsers,
  }
  const withFiles = tables.filter(({ files }) => files.length > 0)
  await progress.begin(tables.length + withFiles.length)
  for (const table of tables) {
    await searchTable(context, table)
    await progress.step()
  }
  const deadline = fileSearchDeadline()
  try {
    for (const place of withFiles) {
      await searchFiles(context, place, deadline)
      await progress.step()
    }
  } finally {
    await looker.end()
  }
  for (const table of findings.truncatedTables)
    findings.addUnsearched({ name: table, at: null, reason: 'too-many-hits' })
  return findings
}

/**
 * Returns an Admin of the company, or of the operator. Any of them may read a result, so it
 * contains only what each of them may see elsewhere.
 */
const adminOf = (companyId: number | null): Actor => ({
  userId: 0,
  companyId: companyId ?? OPERATOR_COMPANY_ID,
  role: ROLES.admin,
  email: '',
  language: 'de',
})

/**
 * Returns the hash of a searched e-mail address. Addresses of failed sign-ins belong to no company,
 * so only a search of all companies includes them.
 */
const typedEmailHashes = (companyId: number | null, { text }: SearchQuery): Set<string> =>
  new Set(companyId === null && text.includes('@') ? [emailHash(text)] : [])
