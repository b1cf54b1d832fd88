import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { readMigrations } from '../../ground/database/migrate.ts'
import { type Ask, askWithin, readAndWriteExactly } from './ask.ts'
import { readAuditHead } from './audit-head.ts'
import { readCounters } from './counters.ts'
import { type Column, describeTables } from './describe-tables.ts'
import { KEPT_TABLES, MIGRATIONS_TABLE } from './kept-tables.ts'
import { FORMAT, FORMAT_VERSION, MANIFEST, type Manifest, type ManifestPart } from './manifest.ts'
import { UnusableExport } from './unusable-export.ts'
import { refuseTaken, writeNewFile } from './write-new-file.ts'
import { pathOf, writePart } from './write-part.ts'

// Higher levels take much longer over what is compressed already: a file's bytes are most of an export.
const LEVEL = 1

/**
 * Writes all that is kept into one new file at `path`, as it was at one moment; the product may go on working meanwhile.
 * Returns the manifest. Refuses (UnusableExport) a path that is taken, and a database that this release does not know whole.
 */
export async function exportDatabase({ db }: OpenDatabase, path: string, productVersion: string): Promise<Manifest> {
  refuseTaken(path)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async trx => {
    const ask = askWithin(trx)
    await readAndWriteExactly(ask)
    const tables = await describeTables(ask)
    const head = await describeExport(ask, tables, productVersion)
    const parts: ManifestPart[] = []
    await writeNewFile(path, () => zipOf(ask, keptOf(tables), parts, () => ({ ...head, parts })))
    return { ...head, parts }
  })
}

async function describeExport(ask: Ask, tables: Map<string, Column[]>, productVersion: string) {
  const migrations = await appliedMigrations(ask, tables)
  refuseUnknown([...tables.keys()], migrations, new Set((await readMigrations()).map(({ name }) => name)))
  const [now] = await ask('select to_json(now())::text as at')
  const takenAt = String(JSON.parse(String(now?.at)))
  const counters = await readCounters(ask, keptOf(tables))
  const auditHead = await readAuditHead(ask, tables)
  const format = { format: FORMAT, formatVersion: FORMAT_VERSION } as const
  return { ...format, productVersion, takenAt, migrations, counters, auditHead }
}

async function appliedMigrations(ask: Ask, tables: ReadonlyMap<string, unknown>): Promise<string[]> {
  if (!tables.has(MIGRATIONS_TABLE)) throw new UnusableExport('This database holds nothing of UID Check')
  return (await ask(`select name from ${MIGRATIONS_TABLE} order by name`)).map(({ name }) => String(name))
}

// Better no export than one that leaves something out, or that cannot be imported.
function refuseUnknown(tables: string[], migrations: string[], known: ReadonlySet<string>): void {
  const later = migrations.filter(name => !known.has(name))
  if (later.length > 0) {
    throw new UnusableExport(`The database is of a later release (${later.join(', ')}); use that release’s export`)
  }
  const strange = tables.filter(name => name !== MIGRATIONS_TABLE && !KEPT_TABLES.includes(name))
  if (strange.length > 0) {
    throw new UnusableExport(
      `This release does not know the tables ${strange.join(', ')}: use the release that made them, or move them to another schema`,
    )
  }
}

// A database of an earlier release has fewer.
const keptOf = (tables: ReadonlyMap<string, Column[]>): Map<string, Column[]> =>
  new Map(KEPT_TABLES.flatMap(name => (tables.has(name) ? [[name, tables.get(name) ?? []]] : [])))

/** The archive, written while it is read: one part after the other, the manifest last, when all hashes are known. */
function zipOf(ask: Ask, tables: Map<string, Column[]>, parts: ManifestPart[], manifest: () => Manifest): Readable {
  const zip = new ZipFile()
  // Not Readable.wrap, which drops what is still unread when the wrapped stream closes: whoever takes this may read slowly.
  const output = zip.outputStream.pipe(new PassThrough())
  const fail = (failure: unknown) =>
    void output.destroy(failure instanceof Error ? failure : new Error(String(failure)))
  zip.on('error', fail)
  for (const [table, columns] of tables) {
    zip.addReadStreamLazy(pathOf(table), { compressionLevel: LEVEL }, begin => {
      const lines = writePart(ask, table, columns, part => parts.push(part))
      begin(null, Readable.from(lines, { objectMode: false }).once('error', fail))
    })
  }
  zip.addReadStreamLazy(MANIFEST, {}, begin => begin(null, Readable.from([`${JSON.stringify(manifest(), null, 2)}\n`])))
  zip.end()
  return output
}
