import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { Reader } from './database.ts'
import { PREPARED } from './prepared.ts'

const preparedOn = async (reader: Reader): Promise<string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(reader)).rows.map(
    row => row.statement,
  )

/** Creates a table `sample` of one row, and a prepared statement that reads it. */
async function sampled() {
  const database = await freshDatabase()
  const { db } = database
  await sql`create table sample (number int)`.execute(db)
  await sql`insert into sample values (1)`.execute(db)
  const read = async (reader: Reader = db) =>
    (await sql<object>`select * from sample where number = ${1}::int ${PREPARED}`.execute(reader)).rows
  return { db, read }
}

it('prepares a marked statement once for its connection, and no other', async () => {
  const { db, read } = await sampled()
  await db.connection().execute(async one => {
    await read(one)
    await read(one)
    await sql`select * from sample where number = ${1}::int`.execute(one)
    expect(await preparedOn(one)).toEqual(['select * from sample where number = $1::int /* prepared */'])
  })
})

it('a statement whose result a migration changed is prepared again', async () => {
  const { db, read } = await sampled()
  await db.connection().execute(async one => {
    expect(await read(one)).toEqual([{ number: 1 }])
    await sql`alter table sample add column name text`.execute(one)
    expect(await read(one)).toEqual([{ number: 1, name: null }])
    expect(await preparedOn(one)).toHaveLength(2)
  })
})

it('in a transaction it fails once, with its own failure, and the next transaction has it', async () => {
  const { db, read } = await sampled()
  await read()
  await sql`alter table sample add column name text`.execute(db)
  const inTransaction = () => db.transaction().execute(read)
  await expect(inTransaction()).rejects.toThrow('cached plan must not change result type')
  expect(await inTransaction()).toEqual([{ number: 1, name: null }])
})

it('where a pooler forgets names, statements go on unprepared', async () => {
  const { db, read } = await sampled()
  await db.connection().execute(async one => {
    await read(one)
    await sql`deallocate all`.execute(one)
    expect(await read(one)).toEqual([{ number: 1 }])
    expect(await read(one)).toEqual([{ number: 1 }])
    expect(await preparedOn(one)).toEqual([])
  })
})
