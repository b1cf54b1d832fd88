import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { emptyDatabase, freshDatabase } from '../../../tests/world/databases/database.ts'
import { contentsOf, fillEveryTable, ROWS_PER_TABLE } from '../../../tests/world/databases/every-table.ts'
import { unzip } from '../../../tests/world/files/unzip.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { saveFile } from '../../base/database/file-store.ts'
import { migrateDatabase, readMigrations, runMigrations } from '../../base/database/migrate.ts'
import { TABLES } from '../definitions/features.ts'
import { exportDatabase } from './export-database.ts'
import { importDatabase } from './import-database.ts'
import { MANIFEST, type Manifest, manifestSchema } from './manifest.ts'
import { openExport } from './open-export.ts'
import { UnusableExport } from './unusable-export.ts'

const directory = mkdtempSync(join(tmpdir(), 'uid-check-export-'))
let files = 0
const newPath = () => join(directory, `${++files}.zip`)

// A database with data in every table, and its export.
let fullDatabase: OpenDatabase
let exported: { path: string; bytes: Buffer; manifest: Manifest }

beforeAll(async () => {
  fullDatabase = await freshDatabase()
  await fillEveryTable(fullDatabase.db)
  const path = newPath()
  const manifest = await exportDatabase(fullDatabase, path, '1.2.3')
  exported = { path, manifest, bytes: readFileSync(path) }
})
afterAll(async () => {
  await fullDatabase.close()
  rmSync(directory, { recursive: true, force: true })
})

async function importFile(database: OpenDatabase, path: string): Promise<void> {
  const source = await openExport(path)
  await importDatabase(database, source).finally(source.close)
}

async function partsOf(path: string): Promise<Manifest['parts']> {
  const { manifest, close } = await openExport(path)
  close()
  return manifest.parts
}

const tablesOf = async ({ db }: OpenDatabase): Promise<string[]> =>
  (
    await sql<{
      name: string
    }>`select tablename::text as name from pg_tables where schemaname = current_schema()`.execute(db)
  ).rows.map(({ name }) => name)

describe('an export', () => {
  it('restores every row of every table, and each counter', {
    tags: ['C4-08'],
  }, async () => {
    const before = await contentsOf(fullDatabase.db)
    expect(Object.values(before).filter(rows => rows.length < ROWS_PER_TABLE)).toEqual([])
    for (const database of [await emptyDatabase(), await freshDatabase()]) {
      await importFile(database, exported.path)
      expect(await contentsOf(database.db)).toEqual(before)
    }
  })

  it('is the same again after an import into another database and back', async () => {
    const first = await freshDatabase()
    await fillEveryTable(first.db)
    const [firstPath, secondPath] = [newPath(), newPath()]
    await exportDatabase(first, firstPath, '1.2.3')
    const otherDatabase = await emptyDatabase()
    await importFile(otherDatabase, firstPath)
    await exportDatabase(otherDatabase, secondPath, '1.2.3')
    const databaseAgain = await freshDatabase()
    await importFile(databaseAgain, secondPath)
    const [before, ...after] = await Promise.all([first, otherDatabase, databaseAgain].map(({ db }) => contentsOf(db)))
    expect(after).toEqual([before, before])
    expect(await partsOf(secondPath)).toEqual(await partsOf(firstPath))
  })

  it('contains every table that the migrations create', async () => {
    const createdTables = (await tablesOf(fullDatabase)).filter(name => name !== 'migration')
    expect(exported.manifest.parts.map(({ table }) => table).toSorted()).toEqual(createdTables.toSorted())
    expect(exported.manifest.parts.filter(({ rows }) => rows !== ROWS_PER_TABLE)).toEqual([])
  })

  it('is refused if the database has a table or a migration that this release does not know', async () => {
    const database = await freshDatabase()
    await database.runScripts(({ run }) => run('create table later (id integer)'))
    const path = newPath()
    await expect(exportDatabase(database, path, '1.2.3')).rejects.toThrow(/does not know the tables later/)
    await database.runScripts(({ run }) =>
      run(`drop table later; insert into migration (name) values ('9999-later.sql')`),
    )
    await expect(exportDatabase(database, path, '1.2.3')).rejects.toThrow(/later release \(9999-later\.sql\)/)
    expect(existsSync(path)).toBe(false)
  })

  it('is readable without this program: JSON lines, their hashes, base64', async () => {
    const entries = await unzip(exported.bytes)
    const manifest = manifestSchema.parse(JSON.parse(String(entries.get(MANIFEST))))
    expect(manifest).toEqual(exported.manifest)
    expect(manifest).toMatchObject({ format: 'uid-check-export', formatVersion: 1, productVersion: '1.2.3' })
    expect(manifest.migrations).toEqual((await readMigrations()).map(({ name }) => name))
    expect([...entries.keys()]).toEqual([...manifest.parts.map(({ path }) => path), MANIFEST])
    for (const { path, sha256 } of manifest.parts) {
      expect(
        createHash('sha256')
          .update(entries.get(path) ?? '')
          .digest('hex'),
      ).toBe(sha256)
    }
    const lines = String(entries.get('tables/file_part.ndjson')).trimEnd().split('\n')
    const storedParts = await fullDatabase.db.selectFrom('file_part').selectAll().orderBy('file_id').execute()
    // Our own format.
    const read = lines.map(line => JSON.parse(line) as { file_id: string; bytes: string })
    const bytes = new Map(read.map(row => [Number(row.file_id), Buffer.from(row.bytes, 'base64')]))
    expect(storedParts.map(row => bytes.get(row.file_id)?.equals(row.bytes))).toEqual(storedParts.map(() => true))
  })

  it('is a new file readable only by its owner, and never overwrites another', async () => {
    expect(statSync(exported.path).mode & 0o777).toBe(0o600)
    await expect(exportDatabase(fullDatabase, exported.path, '1.2.3')).rejects.toThrow(/already exists/)
    expect(readFileSync(exported.path).equals(exported.bytes)).toBe(true)
    await expect(exportDatabase(fullDatabase, join(directory, 'missing', 'x.zip'), '1.2.3')).rejects.toThrow(
      UnusableExport,
    )
    expect(readdirSync(directory).filter(name => name.includes('.part'))).toEqual([])
  })

  it('removes the partial file of a killed export, but not of a running one', { tags: ['R-44'] }, async () => {
    const path = newPath()
    const { pid: endedPid } = spawnSync('true')
    const [stalePart, ownPart, runningPart] = [endedPid, process.pid, process.ppid].map(
      pid => `${path}.${pid}.part`,
    ) as [string, string, string]
    for (const part of [stalePart, ownPart, runningPart]) writeFileSync(part, 'half')
    await exportDatabase(fullDatabase, path, '1.2.3')
    expect([stalePart, ownPart, runningPart].map(part => existsSync(part))).toEqual([false, false, true])
    rmSync(runningPart)
  })

  it('leaves no file if it fails halfway', async () => {
    const path = newPath()
    let results = 0
    const failingDb = fullDatabase.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        results += 1
        if (results === 40) throw new Error('torn')
        return result
      },
    })
    await expect(exportDatabase({ ...fullDatabase, db: failingDb }, path, '1.2.3')).rejects.toThrow('torn')
    expect(readdirSync(directory).filter(name => join(directory, name).startsWith(path))).toEqual([])
    // The lock is released, for others and for the next try.
    await exportDatabase(fullDatabase, path, '1.2.3')
  })

  it('of an earlier release is migrated in the same way as its database', async () => {
    const earlier = (await readMigrations()).slice(0, 9)
    const old = await emptyDatabase()
    await old.runScripts(async scripts => void (await runMigrations(scripts, earlier)))
    await fillEveryTable(old.db)
    const path = newPath()
    const { parts } = await exportDatabase(old, path, '0.9.0')
    expect(parts.length).toBeLessThan(Object.keys(TABLES).length)
    const database = await emptyDatabase()
    await importFile(database, path)
    await migrateDatabase(old)
    // Partners from before this column existed count as changed on the day of the upgrade, which
    // differs between the two.
    for (const { db } of [database, old])
      await db
        .updateTable('partner')
        .set({ changed_at: new Date('2026-11-26T12:00:00Z') })
        .execute()
    expect(await contentsOf(database.db)).toEqual(await contentsOf(old.db))
    await expect(importFile(await freshDatabase(), path)).rejects.toThrow(/later release than the export/)
  })
})

describe('an import', () => {
  it('is refused if the database has data, which stays unchanged', async () => {
    const database = await freshDatabase()
    await database.db.transaction().execute(trx => saveFile(trx, Buffer.from('mine')))
    const before = await contentsOf(database.db)
    await expect(importFile(database, exported.path)).rejects.toThrow(/already has data \(table file/)
    expect(await contentsOf(database.db)).toEqual(before)
  })

  it('rejects a truncated or missing file', async () => {
    const path = newPath()
    for (const share of [0, 0.01, 0.3, 0.9, 0.999]) {
      writeFileSync(path, exported.bytes.subarray(0, exported.bytes.length * share))
      await expect(openExport(path)).rejects.toThrow(UnusableExport)
    }
    await expect(openExport(join(directory, 'nowhere.zip'))).rejects.toThrow(UnusableExport)
  })

  it('detects a changed byte wherever it affects the content', async () => {
    const path = newPath()
    const last = exported.bytes.length - 1
    // The archive's directory is at its end.
    const positions = fc.oneof(fc.integer({ min: 0, max: last }), fc.integer({ min: last - 3_000, max: last }))
    const change = async (position: number, bit: number) => {
      const bytes = Buffer.from(exported.bytes)
      bytes.writeUInt8(bytes.readUInt8(position) ^ (1 << bit), position)
      writeFileSync(path, bytes)
      const result = await openExport(path).catch((failure: unknown) => failure)
      if (result instanceof UnusableExport) return
      // The change may only affect the archive's own date; then all content is unchanged.
      if (!(result instanceof Object && 'manifest' in result && 'close' in result)) throw result
      expect(result.manifest).toEqual(exported.manifest)
    }
    await fc.assert(fc.asyncProperty(positions, fc.integer({ min: 0, max: 7 }), change), { numRuns: 60, seed: 4 })
  })

  it('rolls everything back if a row in the middle is invalid', async () => {
    const database = await emptyDatabase()
    const path = await exportWith(entries => {
      const lines = String(entries.get('tables/users.ndjson')).trimEnd().split('\n')
      entries.set('tables/users.ndjson', Buffer.from(`${[...lines.slice(1), lines[1]].join('\n')}\n`))
    })
    await expect(importFile(database, path)).rejects.toMatchObject({ code: '23505' })
    expect(await tablesOf(database)).toEqual([])
  })

  it.each([
    ['a later format', { formatVersion: 2, parts: 'elsewhere' }, /later release/],
    ['a later release', { migrations: ['9999-later.sql'] }, /later release/],
    ['no tables', { parts: [] }, /expected: account_check/],
    [
      'no format',
      { format: 'something' },
      /^[^\n]*damaged or not an export: manifest\.json: format is not as expected$/,
    ],
  ])('is refused for an export with %s, and stores nothing', async (_, fields, message) => {
    const database = await emptyDatabase()
    const path = await exportWith(() => undefined, fields)
    await expect(importFile(database, path)).rejects.toThrow(message)
    expect(await tablesOf(database)).toEqual([])
  })
})

/** The export with other contents, matching hashes, and changed manifest fields. */
async function exportWith(change: (entries: Map<string, Buffer>) => void, fields: object = {}): Promise<string> {
  const entries = await unzip(exported.bytes)
  change(entries)
  const parts = exported.manifest.parts.map(part => ({
    ...part,
    sha256: createHash('sha256')
      .update(entries.get(part.path) ?? '')
      .digest('hex'),
  }))
  entries.set(MANIFEST, Buffer.from(JSON.stringify({ ...exported.manifest, parts, ...fields })))
  const zip = new ZipFile()
  for (const [path, bytes] of entries) zip.addBuffer(bytes, path)
  zip.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.outputStream) if (chunk instanceof Uint8Array) chunks.push(chunk)
  const path = newPath()
  writeFileSync(path, Buffer.concat(chunks))
  return path
}
