import { CompiledQuery, sql } from 'kysely'
import { emailHash } from '../../../access/credentials/tries-store.ts'
import type { Database, Reader, Transaction } from '../../../base/database/database.ts'
import type { Encryption } from '../../../base/database/encryption.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import type { SearchedTable } from '../searched-tables.ts'
import type { Columns } from './columns.ts'
import type { FileSearcher } from './file-searcher.ts'
import type { Findings } from './findings.ts'
import { collectLeaves, excerptOf, shorten } from './json-leaves.ts'
import type { SearchQuery } from './search-query.ts'
import { runWithStatementTimeout } from './statement-timeout.ts'
import { UNPACKERS } from './unpack.ts'

/** A running search: the company (null = all), the searched text, and the users found first. */
export type SearchContext = {
  db: Database
  encryption: Encryption
  companyId: number | null
  /** The actor with the least privileges who may read the result. */
  viewer: Actor
  query: SearchQuery
  /** Ids of the users found, and the hashes of their e-mail addresses. */
  people: { ids: Set<string>; sums: Set<string> }
  columns: Columns
  findings: Findings
  fileSearcher: FileSearcher
  /** Aborted when the search is to stop. */
  stopSignal: AbortSignal
  /** Gives priority to users' work, and throws when the search is to stop. */
  pauseForUsers: (reader: Reader) => Promise<void>
}

type Row = Record<string, string | null>

const ROWS_PER_PAGE = 500
// Enough for ten million rows of an answer's size.
const MAX_TABLE_MS = 1_800_000

/**
 * Searches every row of a table that belongs to the company, in one snapshot, and adds the hits.
 * Reports what could not be read in time as unsearched.
 */
export async function searchTable(context: SearchContext, place: SearchedTable): Promise<void> {
  const { companyId } = context
  const condition = companyId === null ? sql`true` : place.ownedBy(companyId)
  const visibleColumns = context.columns.shownOf(place, context.viewer)
  const values = visibleColumns.map(({ name, as }) => sql`${as} as ${sql.ref(name)}`)
  const select = sql`select ${sql.join(values)} from ${sql.table(place.table)} held where ${condition}`
  // The cursor keeps its snapshot; other queries in the transaction, such as whether users wait,
  // see current data.
  const isWhole = await runWithStatementTimeout(context.db, async trx => {
    await sql`declare held_rows no scroll cursor for ${select}`.execute(trx)
    await searchRows(context, trx, place)
  })
  if (!isWhole) context.findings.addUnsearched({ name: place.table, at: null, reason: 'too-long' })
}

async function searchRows(context: SearchContext, trx: Transaction, place: SearchedTable): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const page = CompiledQuery.raw(`fetch forward ${ROWS_PER_PAGE} from held_rows`)
    const { rows } = await trx.executeQuery<Row>(page)
    for (const row of rows) searchRow(context, place, row)
    context.findings.countSearched('rows', rows.length)
    if (rows.length < ROWS_PER_PAGE) return
    if (performance.now() - startedAt > MAX_TABLE_MS) {
      return context.findings.addUnsearched({ name: place.table, at: null, reason: 'too-long' })
    }
    await context.pauseForUsers(trx)
  }
}

/** A column's texts to search. */
type ColumnTexts = { column: string; texts: string[] }

function searchRow(context: SearchContext, place: SearchedTable, row: Row): void {
  const { query, columns, findings } = context
  const isMatch = (text: string) => query.matches([text])
  const columnTexts = [...searchedTexts(place, columns, row), ...packedTexts(context, place, row)]
  const isFound = query.matches(columnTexts.flatMap(({ texts }) => texts))
  const foundIn = [...(isFound ? matchingColumns(columnTexts, query) : []), ...columnsOfUsers(context, place, row)]
  if (!isFound && foundIn.length === 0) return
  if (isFound && place.table === 'users') recordPerson(context, row)
  findings.add({
    kind: place.kind,
    table: place.table,
    foundIn,
    text: excerptOf(matchingText(columnTexts.filter(isShown(place)), query) ?? foundIn.join(', '), isMatch),
    row: { ...exportedRow(place, columns, row, isMatch), ...exportedPacked(place, columnTexts, isMatch) },
  })
}

/**
 * Returns the columns that match individually; if columns match only together, such as first and
 * last name, all of them.
 */
function matchingColumns(columnTexts: readonly ColumnTexts[], query: SearchQuery): string[] {
  const single = columnTexts.filter(({ texts }) => query.matches(texts))
  return (single.length > 0 ? single : columnTexts).map(({ column }) => column)
}

/**
 * Returns the first matching text, or all texts that only match together; undefined if there is
 * none.
 */
function matchingText(columnTexts: readonly ColumnTexts[], query: SearchQuery): string | undefined {
  const all = columnTexts.flatMap(({ texts }) => texts)
  return all.find(text => query.matches([text])) ?? (query.matches(all) ? all.join(' ') : undefined)
}

/** Returns a predicate: whether a column's content may be exported. */
const isShown =
  ({ packed }: SearchedTable) =>
  ({ column }: ColumnTexts): boolean => {
    const packing = packed[column]
    return packing === undefined || UNPACKERS[packing].isShown
  }

const searchedTexts = (place: SearchedTable, columns: Columns, row: Row): ColumnTexts[] =>
  place.searched.flatMap(column => {
    const value = row[column] ?? null
    if (value === null) return []
    return [{ column, texts: columns.isJson(place, column) ? collectLeaves(JSON.parse(value)) : [value] }]
  })

function packedTexts({ encryption, findings }: SearchContext, place: SearchedTable, row: Row): ColumnTexts[] {
  return Object.entries(place.packed).flatMap(([column, packing]) => {
    const packed = row[column] ?? null
    if (packed === null) return []
    try {
      return [{ column, texts: UNPACKERS[packing].texts(packed, row, encryption) }]
    } catch {
      const name = `${place.table} ${row.id ?? row.cause ?? ''}: ${column}`
      findings.addUnsearched({ name, at: null, reason: 'unreadable' })
      return []
    }
  })
}

/**
 * Returns the columns that refer to a user found before, by id, as user/7, or by the hash of an
 * address.
 */
function columnsOfUsers({ people }: SearchContext, place: SearchedTable, row: Row): string[] {
  const { ids, sums } = people
  const byId = place.people.filter(column => ids.has(row[column] ?? ''))
  const byObject = place.objects.filter(column => ids.has(/^user\/(\d+)$/.exec(row[column] ?? '')?.[1] ?? ''))
  const byHash = place.sums.filter(column => [...sums].some(sum => row[column]?.startsWith(sum)))
  return [...byId, ...byObject, ...byHash]
}

/** Records a found user, but no deleted user's address: it may be another user's by now. */
function recordPerson({ people }: SearchContext, { id, email, deleted_at }: Row): void {
  if (id) people.ids.add(id)
  if (email && deleted_at === null) people.sums.add(emailHash(email))
}

const exportedRow = (place: SearchedTable, columns: Columns, row: Row, isMatch: (text: string) => boolean) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !(column in place.packed) && !place.sums.includes(column))
      .map(([column, value]) => [
        column,
        value === null ? null : shorten(columns.isJson(place, column) ? JSON.parse(value) : value, isMatch),
      ]),
  )

/** Returns the unpacked content that may be exported. */
const exportedPacked = (
  place: SearchedTable,
  columnTexts: readonly ColumnTexts[],
  isMatch: (text: string) => boolean,
) =>
  Object.fromEntries(
    columnTexts
      .filter(each => each.column in place.packed && isShown(place)(each))
      .map(({ column, texts }) => [column, shorten(texts.join('\n'), isMatch)]),
  )
