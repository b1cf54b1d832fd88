import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../database.ts'
import { readFile, saveFile } from '../file-store.ts'
import { migrateDatabase } from '../migrate.ts'
import { openEmbedded } from '../open-embedded.ts'

// The embedded database as the product runs it; every other test has its PGlite in its own thread, which is quicker to open.
const directory = mkdtempSync(join(tmpdir(), 'uid-check-thread-'))
let database: OpenDatabase

beforeAll(async () => {
  database = await openEmbedded(directory)
  await migrateDatabase(database)
})
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

it('keeps every type on its way between the threads', async () => {
  const query = sql<
    Record<string, unknown>
  >`select '2026-11-20'::date as day, '2026-11-20T13:05:09Z'::timestamptz as at,
    9007199254740991::bigint as big, array[1, 2]::bigint[] as many, '{"a": 1}'::jsonb as json, null as nothing`
  const { rows } = await query.execute(database.db)
  expect(rows[0]).toEqual({
    ...{ day: '2026-11-20', at: new Date('2026-11-20T13:05:09Z'), big: 9007199254740991, many: [1, 2], json: { a: 1 } },
    nothing: null,
  })
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, index) => (index * 31) % 251)
  const { id } = await database.db.transaction().execute(trx => saveFile(trx, bytes))
  expect(Buffer.compare(await readFile(database.db, id), bytes)).toBe(0)
})

it('tells the database’s code of a refusal, and takes back the transaction that met it', async () => {
  const { db } = database
  const before = await db.selectFrom('file').selectAll().execute()
  const twice = db.transaction().execute(async trx => {
    await trx.insertInto('file').values({ size: 1, sha256: 'x' }).execute()
    await sql`insert into migration (name) select name from migration`.execute(trx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'migration_pkey' })
  expect(await db.selectFrom('file').selectAll().execute()).toEqual(before)
})

it('fails a transaction whose commit fails', async () => {
  const { db } = database
  await sql`create table later (id int primary key, other int references later deferrable initially deferred)`.execute(
    db,
  )
  const orphan = db.transaction().execute(trx => sql`insert into later values (1, 2)`.execute(trx))
  await expect(orphan).rejects.toMatchObject({ code: '23503' })
})

it('lets nobody in between two statements of a transaction', async () => {
  const { db } = database
  const seen: string[] = []
  const size = async (of: typeof db) => (await of.selectFrom('file').selectAll().execute()).length
  const before = await size(db)
  let outside = Promise.resolve()
  await db.transaction().execute(async trx => {
    await trx.insertInto('file').values({ size: 1, sha256: 'y' }).execute()
    outside = size(db).then(many => void seen.push(`outside ${many - before}`))
    await trx.insertInto('file').values({ size: 1, sha256: 'z' }).execute()
    seen.push('inside')
  })
  await outside
  expect(seen).toEqual(['inside', 'outside 2'])
})

it('runs the queue’s statements in our transaction, and hears what it is told', async () => {
  const told: string[] = []
  const unlisten = await database.pglite?.listen('lanes', payload => told.push(payload))
  await database.db.transaction().execute(trx => fromKysely(trx).executeSql(`select pg_notify('lanes', $1)`, ['1/2']))
  await expect.poll(() => told).toEqual(['1/2'])
  await unlisten?.()
})
