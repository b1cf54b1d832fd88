import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { BESIDE_OURS, NOT_LOOKED_INTO, PLACES } from './places.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  return () => database.close()
})

const names = async (query: string): Promise<string[]> =>
  (await sql<{ name: string }>`${sql.raw(query)}`.execute(database.db)).rows.map(({ name }) => name).toSorted()

const byColumn = (columns: (place: (typeof PLACES)[number]) => string[]): string[] =>
  PLACES.flatMap(place => columns(place).map(column => `${place.table}.${column}`)).toSorted()

const ofTheseTables = `relname in (${PLACES.map(({ table }) => `'${table}'`).join(', ')})`

it('are every table, or the list says why nothing can stand in it', async () => {
  const tables = await names(`select tablename as name from pg_tables where schemaname = 'public'`)
  const told = [...PLACES.map(({ table }) => table), ...Object.keys(NOT_LOOKED_INTO)]
  expect([...told, 'migration'].toSorted()).toEqual(tables)
  const schemas = `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'testing')`
  expect([...(await names(schemas)), 'migration'].toSorted()).toEqual([...BESIDE_OURS].toSorted())
})

it('say of every column of texts, lists, JSON and bytes whether it is searched, shown or hidden', async () => {
  const all = await names(`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea', 'inet', 'uuid', 'xml')
      and table_name in (${PLACES.map(({ table }) => `'${table}'`).join(', ')})`)
  const told = byColumn(({ searched, words, hidden, packed, sums }) => [
    ...new Set([...searched, ...words, ...sums, ...Object.keys(packed), ...Object.keys(hidden)]),
  ])
  expect(all.filter(name => !told.includes(name))).toEqual([])
  const known = await names(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  expect(told.filter(name => !known.includes(name))).toEqual([])
})

const referring = (to: string) => `select relname || '.' || attname as name from pg_constraint
  join pg_class on pg_class.oid = conrelid join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid = '${to}'::regclass and ${ofTheseTables}`

it('follow every column that names a user', async () => {
  const told = byColumn(({ people }) => [...people])
  expect((await names(referring('users'))).filter(name => !told.includes(name))).toEqual([])
  // No foreign keys, so that the user's id can stay after the row is deleted.
  expect(told).toEqual(expect.arrayContaining(['answer.user_id', 'audit_log.user_id']))
})

it('open every file that a row names, or say why not', async () => {
  expect(await names(referring('file'))).toEqual(
    byColumn(({ files, hidden }) => [
      ...files.map(({ column }) => column),
      ...Object.keys(hidden).filter(column => column.endsWith('file_id')),
    ]),
  )
})
