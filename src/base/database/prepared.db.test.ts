import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { Reader } from './database.ts'
import { PREPARED } from './prepared.ts'

const preparedStatements = async (reader: Reader): Promise<string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(reader)).rows.map(
    row => row.statement,
  )

/** Creates a table `sample` of one row, and a prepared statement that reads it. */
async function createSample() {
  const database = await freshDatabase()
  const { db } = database
  await sql`create table sample (number int)`.execute(db)
  await sql`insert into sample values (1)`.execute(db)
  const read = async (reader: Reader = db) =>
    (await sql<object>`select * from sample where number = ${1}::int ${PREPARED}`.execute(reader)).rows
  return { db, read }
}

it('prepares a marked statement once per connection, and no unmarked one', async () => {
  const { db, read } = await createSample()
  await db.connection().execute(async connection => {
    await read(connection)
    await read(connection)
    await sql`select * from sample where number = ${1}::int`.execute(connection)
    expect(await preparedStatements(connection)).toEqual(['select * from sample where number = $1::int /* prepared */'])
  })
})

it('prepares a statement again after a migration changed its result', async () => {
  const { db, read } = await createSample()
  await db.connection().execute(async connection => {
    expect(await read(connection)).toEqual([{ number: 1 }])
    await sql`alter table sample add column name text`.execute(connection)
    expect(await read(connection)).toEqual([{ number: 1, name: null }])
    expect(await preparedStatements(connection)).toHaveLength(2)
  })
})

it('runs statements with all columns inside a transaction after a migration added one', async () => {
  const { db, read } = await createSample()
  await read()
  await db.transaction().execute(read)
  await sql`alter table sample add column name text`.execute(db)
  expect(await db.transaction().execute(read)).toEqual([{ number: 1, name: null }])
})

it('prepares a statement with named columns inside a transaction, and runs it after a migration', async () => {
  const { db } = await createSample()
  const count = () =>
    db.transaction().execute(async trx => {
      const { rows } =
        await sql`select number, count(*)::int * 2 as twice from sample group by number ${PREPARED}`.execute(trx)
      expect(await preparedStatements(trx)).toHaveLength(1)
      return rows
    })
  expect(await count()).toEqual([{ number: 1, twice: 2 }])
  await sql`alter table sample add column name text`.execute(db)
  expect(await count()).toEqual([{ number: 1, twice: 2 }])
})

it('runs statements unprepared once a pooler has dropped their names', async () => {
  const { db, read } = await createSample()
  await db.connection().execute(async connection => {
    await read(connection)
    await sql`deallocate all`.execute(connection)
    expect(await read(connection)).toEqual([{ number: 1 }])
    expect(await read(connection)).toEqual([{ number: 1 }])
    expect(await preparedStatements(connection)).toEqual([])
  })
})
