import { expect, it } from 'vitest'
import { emptyDatabase } from '../../../tests/world/databases/database.ts'
import { VERSION } from '../releases/version.ts'
import type { OpenDatabase } from './database.ts'
import { LaterDatabase, migrateDatabase, readMigrations } from './migrate.ts'

/** The same database, whose process dies before so many scripts have run. */
const dyingAfter = (database: OpenDatabase, scripts: number): OpenDatabase => ({
  ...database,
  runScripts: work =>
    database.runScripts(tools => {
      let left = scripts
      const run = async (script: string) => {
        if (left === 0) throw new Error('killed')
        left -= 1
        await tools.run(script)
      }
      return work({ ...tools, run })
    }),
})

const tables = async ({ runScripts }: OpenDatabase): Promise<string[]> => {
  let names: string[] = []
  await runScripts(async ({ rows }) => {
    const found = await rows(`select table_name from information_schema.tables where table_schema = 'public'`)
    names = found.map(row => String(row.table_name))
  })
  return names
}

it('a migration that is cut off anywhere leaves nothing half-made, and the next one completes it', {
  tags: ['B-07'],
}, async () => {
  const database = await emptyDatabase()
  // Two statements a file: the script itself, and its line in the table of what has run.
  for (const scripts of [1, 2, 7, 12]) {
    await expect(migrateDatabase(dyingAfter(database, scripts))).rejects.toThrow('killed')
    expect(await tables(database)).toEqual([])
  }
  const done = await migrateDatabase(database)
  expect(done.length).toBeGreaterThan(7)
  expect(await tables(database)).toContain('batch')
  expect(await migrateDatabase(database)).toEqual([])
})

it('refuses a database that a later release has migrated, by both names, and changes nothing in it', async () => {
  const database = await emptyDatabase()
  await migrateDatabase(database)
  const later = `insert into migration (name, release) values ('9999-later.sql', '99.1.0')`
  await database.runScripts(({ run }) => run(later))
  const refused = migrateDatabase(database)
  await expect(refused).rejects.toThrow(LaterDatabase)
  await expect(refused).rejects.toThrow(
    `migrated by release 99.1.0 (9999-later.sql), this is release ${VERSION} (${(await readMigrations()).at(-1)?.name})`,
  )
})

it('takes a database in which nobody wrote down whose migrations ran', async () => {
  const database = await emptyDatabase()
  await migrateDatabase(database)
  await database.runScripts(({ run }) => run('alter table migration drop column release'))
  expect(await migrateDatabase(database)).toEqual([])
})
