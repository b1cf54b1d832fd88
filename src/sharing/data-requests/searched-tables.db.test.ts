import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { TABLES } from '../../app/definitions/features.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { searchedTables } from './searched-tables.ts'

const PLACES = searchedTables(TABLES)

// Schemas without searchable data: pg-boss's queue, whose jobs only contain ids of companies and
// lanes (checking/batches/asking/lane-queue.ts), and the executed migrations.
const UNSEARCHED_SCHEMAS = ['pgboss', 'migration']

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  return () => database.close()
})

const queryNames = async (query: string): Promise<string[]> =>
  (await sql<{ name: string }>`${sql.raw(query)}`.execute(database.db)).rows.map(({ name }) => name).toSorted()

const byColumn = (columns: (place: (typeof PLACES)[number]) => string[]): string[] =>
  PLACES.flatMap(place => columns(place).map(column => `${place.table}.${column}`)).toSorted()

const isSearchedTable = `relname in (${PLACES.map(({ table }) => `'${table}'`).join(', ')})`

it('every table that the migrations create is defined', async () => {
  const tables = await queryNames(`select tablename as name from pg_tables where schemaname = 'public'`)
  expect([...Object.keys(TABLES), 'migration'].toSorted()).toEqual(tables)
  const schemas = `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'testing')`
  expect([...(await queryNames(schemas)), 'migration'].toSorted()).toEqual([...UNSEARCHED_SCHEMAS].toSorted())
})

it('the places declare every text, array, JSON and binary column as searched, shown or hidden', async () => {
  const searchable = await queryNames(`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea', 'inet', 'uuid', 'xml')
      and table_name in (${PLACES.map(({ table }) => `'${table}'`).join(', ')})`)
  const declared = byColumn(({ searched, words, hidden, packed, sums }) => [
    ...new Set([...searched, ...words, ...sums, ...Object.keys(packed), ...Object.keys(hidden)]),
  ])
  expect(searchable.filter(name => !declared.includes(name))).toEqual([])
  const columns = await queryNames(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  expect(declared.filter(name => !columns.includes(name))).toEqual([])
})

const columnsReferringTo = (table: string) => `select relname || '.' || attname as name from pg_constraint
  join pg_class on pg_class.oid = conrelid join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid = '${table}'::regclass and ${isSearchedTable}`

it('the places declare every column that refers to a user', async () => {
  const declared = byColumn(({ people }) => [...people])
  expect((await queryNames(columnsReferringTo('users'))).filter(name => !declared.includes(name))).toEqual([])
  // No foreign keys, so that the user's id can stay after the row is deleted.
  expect(declared).toEqual(expect.arrayContaining(['answer.user_id', 'audit_log.user_id']))
})

it('the places declare every column that refers to a file as opened or hidden', async () => {
  expect(await queryNames(columnsReferringTo('file'))).toEqual(
    byColumn(({ files, hidden }) => [
      ...files.map(({ column }) => column),
      ...Object.keys(hidden).filter(column => column.endsWith('file_id')),
    ]),
  )
})
