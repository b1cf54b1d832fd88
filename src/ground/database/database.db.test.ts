import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { deleteFile, readFile, saveFile } from './file-store.ts'

it('keeps days as text, moments as dates and 64-bit numbers as numbers', async () => {
  const { db } = await freshDatabase()
  const query = sql<
    Record<string, unknown>
  >`select '2026-11-20'::date as day, '2026-11-20T13:05:09Z'::timestamptz as at,
    9007199254740991::bigint as big, array[1, 2]::bigint[] as many, '{"a": 1}'::jsonb as json`
  const { rows } = await query.execute(db)
  expect(rows[0]).toEqual({
    day: '2026-11-20',
    at: new Date('2026-11-20T13:05:09Z'),
    big: 9007199254740991,
    many: [1, 2],
    json: { a: 1 },
  })
})

it('keeps a file of several parts byte for byte and forgets it whole', async () => {
  const { db } = await freshDatabase()
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, index) => (index * 31) % 251)
  const { id, size } = await db.transaction().execute(trx => saveFile(trx, bytes))
  expect(size).toBe(bytes.length)
  expect(Buffer.compare(await readFile(db, id), bytes)).toBe(0)
  await db.transaction().execute(trx => deleteFile(trx, id))
  expect((await readFile(db, id)).length).toBe(0)
})

it('lets no one change an answer once it stands', async () => {
  const { db } = await freshDatabase()
  await db
    .insertInto('answer')
    .values({
      company_id: 1,
      uid: 'ATU13585627',
      service: 'vies',
      requester_uid: '',
      requester_name: '',
      level: 1,
      asked_at: new Date(),
      duration_ms: 1,
      verdict: 'invalid',
      code: 'INVALID',
      address_lines: '[]',
    })
    .execute()
  await expect(db.updateTable('answer').set({ verdict: 'valid' }).execute()).rejects.toThrow('append-only')
})

it('has no statement compiled to machine code (docs/decisions/2026-11-23-no-jit.md)', async () => {
  const { db } = await freshDatabase()
  const { rows } = await sql<{
    compiled: boolean
  }>`select current_setting('jit')::boolean and pg_jit_available() as compiled`.execute(db)
  expect(rows).toEqual([{ compiled: false }])
})
