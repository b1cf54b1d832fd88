import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { appendToFile, completeFile, createFile, deleteFile, fileBytes, readFile, saveFile } from './file-store.ts'

it('reads days as text, timestamps as dates and 64-bit numbers as numbers', async () => {
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

it('stores a file of several parts byte for byte and deletes all of it', async () => {
  const { db } = await freshDatabase()
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, index) => (index * 31) % 251)
  const { id, size } = await db.transaction().execute(trx => saveFile(trx, bytes))
  expect(size).toBe(bytes.length)
  expect(Buffer.compare(await readFile(db, id), bytes)).toBe(0)
  await db.transaction().execute(trx => deleteFile(trx, id))
  expect((await readFile(db, id)).length).toBe(0)
})

it('reads any byte range of a file with parts of any size, and throws if parts are missing', async () => {
  const { db } = await freshDatabase()
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, index) => (index * 31) % 251)
  const { id: savedId } = await db.transaction().execute(trx => saveFile(trx, bytes))
  const streamedId = await createFile(db)
  // The parts have sizes other than one mebibyte.
  const pieces = [bytes.subarray(0, 700_000), bytes.subarray(700_000, 1_900_000), bytes.subarray(1_900_000)]
  const digest = await appendToFile(
    db,
    streamedId,
    (async function* () {
      yield* pieces
    })(),
  )
  await db.transaction().execute(trx => completeFile(trx, streamedId, digest))
  const read = async (id: number, from: number, to: number) => {
    const parts: Uint8Array[] = []
    for await (const part of fileBytes(db, id, { from, to })) parts.push(part)
    return Buffer.concat(parts)
  }
  const ranges = [
    [0, 2_499_999],
    [0, 0],
    [1_048_575, 1_048_576],
    [1_899_999, 1_900_000],
    [2_499_999, 2_499_999],
  ] as const
  for (const id of [savedId, streamedId])
    for (const [from, to] of ranges) expect((await read(id, from, to)).equals(bytes.subarray(from, to + 1))).toBe(true)
  await expect(read(savedId, 0, 2_500_000)).rejects.toThrow('is damaged')
  await db.transaction().execute(trx => deleteFile(trx, savedId))
  await expect(read(savedId, 0, 9)).rejects.toThrow('is damaged')
})

it('rejects a change of a stored answer', async () => {
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

it('compiles no statement to machine code (docs/decisions/2026-11-23-no-jit.md)', async () => {
  const { db } = await freshDatabase()
  const { rows } = await sql<{
    compiled: boolean
  }>`select current_setting('jit')::boolean and pg_jit_available() as compiled`.execute(db)
  expect(rows).toEqual([{ compiled: false }])
})
