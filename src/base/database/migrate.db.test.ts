import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '../../../tests/world/databases/database.ts'
import { VERSION } from '../releases/version.ts'
import type { OpenDatabase } from './database.ts'
import { DatabaseInUse } from './database-in-use.ts'
import { applyMigrations, DatabaseOfLaterRelease, migrateDatabase, planMigration, readMigrations } from './migrate.ts'

/** Returns a database whose process is killed after `scripts` scripts. */
const killedAfter = (database: OpenDatabase, scripts: number): OpenDatabase => ({
  ...database,
  runScripts: work =>
    database.runScripts(tools => {
      let remaining = scripts
      const run = async (script: string) => {
        if (remaining === 0) throw new Error('killed')
        remaining -= 1
        await tools.run(script)
      }
      return work({ ...tools, run })
    }),
})

const tables = async ({ runScripts }: OpenDatabase): Promise<string[]> => {
  let names: string[] = []
  await runScripts(async ({ rows }) => {
    const tableRows = await rows(`select table_name from information_schema.tables where table_schema = 'public'`)
    names = tableRows.map(row => String(row.table_name))
  })
  return names
}

it('a migration that is interrupted anywhere changes nothing, and the next one completes it', {
  tags: ['B-07'],
}, async () => {
  const database = await emptyDatabase()
  // Two statements per file: the script, and its row in the migration table.
  for (const scripts of [1, 2, 7, 12]) {
    await expect(migrateDatabase(killedAfter(database, scripts))).rejects.toThrow('killed')
    expect(await tables(database)).toEqual([])
  }
  const done = await migrateDatabase(database)
  expect(done.length).toBeGreaterThan(7)
  expect(await tables(database)).toContain('batch')
  // Without pending migrations nothing is locked, so a start does not wait for a backup.
  await otherTransaction(database, 'lock table migration in access share mode')
  expect(await migrateDatabase(database, { patience: { giveUpAfterMs: 0, firstPauseMs: 20, maxPauseMs: 50 } })).toEqual(
    [],
  )
})

it('rejects a database that a later release has migrated, and names both releases', async () => {
  const database = await emptyDatabase()
  await migrateDatabase(database)
  const later = `insert into migration (name, release) values ('9999-later.sql', '99.1.0')`
  await database.runScripts(({ run }) => run(later))
  const refused = migrateDatabase(database)
  await expect(refused).rejects.toThrow(DatabaseOfLaterRelease)
  await expect(refused).rejects.toThrow(
    `migrated by release 99.1.0 (9999-later.sql), this is release ${VERSION} (${(await readMigrations()).at(-1)?.name})`,
  )
})

it('accepts a database that does not record the release of its migrations', async () => {
  const database = await emptyDatabase()
  await migrateDatabase(database)
  await database.runScripts(({ run }) => run('alter table migration drop column release'))
  expect(await migrateDatabase(database)).toEqual([])
})

/** Opens a transaction of another process that has run `statement`. */
async function otherTransaction({ url }: OpenDatabase, statement: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'pg_dump' })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; ${statement}`)
  return { run: (more: string) => client.query(more), end: () => client.query('rollback') }
}

const FIRST = { name: '0001-first.sql', sql: 'create table first (id integer); create table second (id integer);' }
const NEXT = { name: '0002-next.sql', sql: 'alter table first add column later text;' }
const LAST = { name: '0003-last.sql', sql: 'alter table second add column later text;' }
const ALL = [FIRST, NEXT, LAST]

describe('a migration while other processes use its tables', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await emptyDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.runScripts(({ run }) => run('drop table if exists first, second, migration'))
    await applyMigrations(database, [FIRST])
  })

  it('retries, logs each failed try, and succeeds once the other transaction has ended', async () => {
    const other = await otherTransaction(database, 'select from second')
    const failed: object[] = []
    const warn = (failedTry: object) => {
      if (failed.push(failedTry) === 2) void other.end()
    }
    expect(await applyMigrations(database, ALL, { log: { warn } })).toEqual([NEXT.name, LAST.name])
    expect(failed).toMatchObject([1, 2].map(tries => ({ tries, because: 'canceling statement due to lock timeout' })))
  })

  it('never makes a serving process the victim of a deadlock', async () => {
    const other = await otherTransaction(database, 'select from second')
    let tries = 0
    const warn = () => {
      tries += 1
    }
    const migrating = applyMigrations(database, ALL, { log: { warn } })
    // It holds the first table and waits for the second.
    const waitingLocks = `select 1 from pg_locks where not granted and relation = 'second'::regclass`
    await expect.poll(async () => (await other.run(waitingLocks)).rows).toHaveLength(1)
    await other.run('select from first')
    await other.end()
    expect(await migrating).toEqual([NEXT.name, LAST.name])
    expect(tries).toBeGreaterThan(0)
  })

  it('gives up with one line that names the blocking transaction, and changes nothing', async () => {
    await otherTransaction(database, 'select from second')
    const patience = { giveUpAfterMs: 0, firstPauseMs: 20, maxPauseMs: 50 }
    const migrating = applyMigrations(database, ALL, { patience })
    await expect(migrating).rejects.toThrow(DatabaseInUse)
    await expect(migrating).rejects.toThrow(
      /^The database was not migrated, and nothing in it was changed: in 1 tries other processes .*process \d+ \(pg_dump\) has had a transaction open for \d+ s\. [^\n]*$/,
    )
    expect((await planMigration(database, ALL)).pending).toEqual([NEXT.name, LAST.name])
  })
})
