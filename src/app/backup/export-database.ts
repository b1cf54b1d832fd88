import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { OpenDatabase } from '../../base/database/database.ts'
import { readMigrations } from '../../base/database/migrate.ts'
import { TABLES } from '../definitions/features.ts'
import { FORMAT, FORMAT_VERSION, MANIFEST, type Manifest, type ManifestPart } from './manifest.ts'
import {
  BYTES,
  type Column,
  describeTables,
  inOrderOfReferences,
  MIGRATIONS_TABLE,
  type QueryRows,
  queryWithin,
  quoteName,
  readCounters,
  setExactTextFormats,
} from './query-database.ts'
import { UnusableExport } from './unusable-export.ts'
import { refuseExistingPath, writeNewFile } from './write-new-file.ts'

// Higher levels take much longer on compressed data: files are most of an export.
const COMPRESSION_LEVEL = 1

/**
 * Exports all stored data into one new file at `path`, from one snapshot; the product may keep
 * running. Returns the manifest. Throws UnusableExport for an existing path, and for a database
 * with tables or migrations unknown to this release.
 */
export async function exportDatabase({ db }: OpenDatabase, path: string, productVersion: string): Promise<Manifest> {
  refuseExistingPath(path)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async trx => {
    const query = queryWithin(trx)
    await setExactTextFormats(query)
    const tables = await inOrderOfReferences(query, await describeTables(query))
    const head = await describeExport(query, tables, productVersion)
    const parts: ManifestPart[] = []
    await writeNewFile(path, () => zipOf(query, exportedTables(tables), parts, () => ({ ...head, parts })))
    return { ...head, parts }
  })
}

async function describeExport(query: QueryRows, tables: Map<string, Column[]>, productVersion: string) {
  const migrations = await appliedMigrations(query, tables)
  refuseUnknown([...tables.keys()], migrations, new Set((await readMigrations()).map(({ name }) => name)))
  const [now] = await query('select to_json(now())::text as at')
  const takenAt = String(JSON.parse(String(now?.at)))
  const counters = await readCounters(query, exportedTables(tables))
  const auditHead = await readAuditHead(query, tables)
  const format = { format: FORMAT, formatVersion: FORMAT_VERSION } as const
  return { ...format, productVersion, takenAt, migrations, counters, auditHead }
}

async function appliedMigrations(query: QueryRows, tables: ReadonlyMap<string, unknown>): Promise<string[]> {
  if (!tables.has(MIGRATIONS_TABLE)) throw new UnusableExport('This database has no data of UID Check')
  return (await query(`select name from ${MIGRATIONS_TABLE} order by name`)).map(({ name }) => String(name))
}

// No export is better than one that is incomplete or cannot be imported.
function refuseUnknown(tables: string[], migrations: string[], knownMigrations: ReadonlySet<string>): void {
  const later = migrations.filter(name => !knownMigrations.has(name))
  if (later.length > 0) {
    throw new UnusableExport(`The database belongs to a later release (${later.join(', ')}); use that release’s export`)
  }
  const unknownTables = tables.filter(name => name !== MIGRATIONS_TABLE && !Object.hasOwn(TABLES, name))
  if (unknownTables.length > 0) {
    throw new UnusableExport(
      `This release does not know the tables ${unknownTables.join(', ')}: use the release that created them, or move them to another schema`,
    )
  }
}

const exportedTables = (tables: ReadonlyMap<string, Column[]>): Map<string, Column[]> =>
  new Map([...tables].filter(([name]) => name !== MIGRATIONS_TABLE))

/**
 * Returns the archive, written while it is read: part by part, then the manifest, when all hashes
 * are known.
 */
function zipOf(
  query: QueryRows,
  tables: Map<string, Column[]>,
  parts: ManifestPart[],
  manifest: () => Manifest,
): Readable {
  const zip = new ZipFile()
  // Not Readable.wrap, which drops unread data when the wrapped stream closes, and the consumer may
  // be slow.
  const output = zip.outputStream.pipe(new PassThrough())
  const fail = (failure: unknown) =>
    void output.destroy(failure instanceof Error ? failure : new Error(String(failure)))
  zip.on('error', fail)
  for (const [table, columns] of tables) {
    zip.addReadStreamLazy(pathOf(table), { compressionLevel: COMPRESSION_LEVEL }, begin => {
      const lines = writePart(query, table, columns, part => parts.push(part))
      begin(null, Readable.from(lines, { objectMode: false }).once('error', fail))
    })
  }
  zip.addReadStreamLazy(MANIFEST, {}, begin => begin(null, Readable.from([`${JSON.stringify(manifest(), null, 2)}\n`])))
  zip.end()
  return output
}

/**
 * Returns the head of the audit log's hash chain; null if it has no line, or in a database older
 * than the chain.
 */
async function readAuditHead(query: QueryRows, tables: ReadonlyMap<string, unknown>): Promise<Manifest['auditHead']> {
  if (!tables.has('audit_chain')) return null
  const [head] = await query(
    `select position::text, encode(hash, 'hex') as hash from audit_chain order by audit_chain.position desc limit 1`,
  )
  return head ? { position: Number(head.position), hash: String(head.hash) } : null
}

const ROWS_PER_PAGE = 500
// A row of a file is 1 MiB.
const ROWS_WITH_BYTES_PER_PAGE = 4
// Received bodies: a hundred bytes, at most 8 kB (docs/rules.md#answers-as-received).
const TABLES_WITH_SMALL_BYTES = ['answer']

const pathOf = (table: string): string => `tables/${table}.ndjson`

/**
 * Yields a table's rows as lines, page by page, so that memory use does not grow with the table;
 * passes the manifest's part to `onEnd`. The database formats each line, so no value is converted
 * to a JavaScript number or date.
 */
async function* writePart(
  query: QueryRows,
  table: string,
  columns: readonly Column[],
  onEnd: (part: ManifestPart) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of pages(query, table, columns)) {
    const bytes = Buffer.from(lines.map(line => `${line}\n`).join(''))
    hash.update(bytes)
    rows += lines.length
    yield bytes
  }
  onEnd({ table, path: pathOf(table), columns: columns.map(({ name }) => name), rows, sha256: hash.digest('hex') })
}

async function* pages(query: QueryRows, table: string, columns: readonly Column[]): AsyncGenerator<string[]> {
  const values = columns.map(({ name, type }) => `${asText(quoteName(name), type)} as ${quoteName(name)}`)
  await query(`declare page no scroll cursor for
    select row_to_json(x)::text as line from (select ${values.join(', ')} from ${quoteName(table)}) x`)
  const isLarge = !TABLES_WITH_SMALL_BYTES.includes(table) && columns.some(({ type }) => type === BYTES)
  const pageSize = isLarge ? ROWS_WITH_BYTES_PER_PAGE : ROWS_PER_PAGE
  for (;;) {
    const rows = await query(`fetch forward ${pageSize} from page`)
    if (rows.length > 0) yield rows.map(({ line }) => String(line))
    if (rows.length < pageSize) break
  }
  await query('close page')
}

// PostgreSQL breaks base64 into lines of 76.
const asText = (column: string, type: string): string =>
  type === BYTES ? `replace(encode(${column}, 'base64'), e'\\n', '')` : `${column}::text`
