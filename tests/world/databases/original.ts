import { sql } from 'kysely'
import type { OpenDatabase, Scripts } from '../../../src/ground/database/database.ts'

/** A freshly migrated database: how it is built, and the few rows that stand in it (which migrations ran, the queue's own). */
export type Original = { structure: string; rows: Record<string, string> }

const TABLES = `select c.oid::regclass::text as name from pg_class c
  where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`

const FIRST_OWN_OID = 16_384

// Whatever a test may have made or changed: tables, columns, constraints, triggers and functions, one session's settings.
const STRUCTURE = `select md5(string_agg(part, '' order by part)) as structure from (
  select concat_ws(' ', oid, relname, relkind, relnamespace) as part from pg_class where oid >= ${FIRST_OWN_OID}
  union all select x::text from pg_attribute x where attrelid >= ${FIRST_OWN_OID}
  union all select x::text from pg_attrdef x
  union all select x::text from pg_constraint x where oid >= ${FIRST_OWN_OID}
  union all select x::text from pg_trigger x
  union all select x::text from pg_proc x where oid >= ${FIRST_OWN_OID}
  union all select x::text from pg_namespace x where oid >= ${FIRST_OWN_OID}
  union all select concat_ws(' ', name, setting) from pg_settings where source = 'session') parts`

export const lookAt = async ({ rows }: Scripts): Promise<Original> => ({
  structure: await structureOf(rows),
  rows: await rowsOf(rows),
})

/** Of each table that is not empty, its rows as JSON. */
async function rowsOf(rows: Scripts['rows'], tables?: string[]): Promise<Record<string, string>> {
  const names = tables ?? (await rows(TABLES)).map(({ name }) => String(name))
  const found = await rows(
    names.map(name => `select '${name}' as name, json_agg(x)::text as json from ${name} x`).join(' union all '),
  )
  return Object.fromEntries(found.flatMap(({ name, json }) => (typeof json === 'string' ? [[String(name), json]] : [])))
}

async function structureOf(rows: Scripts['rows']): Promise<string> {
  const [found] = await rows(STRUCTURE)
  return String(found?.structure)
}

const USED = `select name from (${TABLES}) tables where pg_relation_size(name::regclass) > 0`

// Replica: without triggers, those that keep evidence and those of foreign keys. Not truncated: that makes new files for the emptied tables,
// all that refer to them, and the indexes of all of these, which took PostgreSQL 300 ms, and this takes 10.
const emptied = (tables: readonly string[]): string => `
  set local session_replication_role = replica;
  select pg_advisory_unlock_all();
  ${tables.map(name => `delete from ${name};`).join('\n')}
  select setval(seqrelid::regclass, seqstart, false) from pg_sequence;`

/** Brings a used database back to the original; false where a test changed how it is built, so that no test may have it again. */
export async function isBroughtBack({ runScripts, db }: OpenDatabase, original: Original): Promise<boolean> {
  let isBack = false
  let used: string[] = []
  await runScripts(async ({ run, rows }) => {
    if ((await structureOf(rows)) !== original.structure) return
    const kept = await rowsOf(rows, Object.keys(original.rows))
    const changed = Object.keys(original.rows).filter(name => kept[name] !== original.rows[name])
    const intact = Object.keys(original.rows).filter(name => !changed.includes(name))
    used = (await rows(USED)).map(({ name }) => String(name)).filter(name => !intact.includes(name))
    await run(emptied(used))
    for (const name of changed)
      await rows(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [original.rows[name]])
    const back = await rowsOf(rows, Object.keys(original.rows))
    isBack = Object.entries(original.rows).every(([name, row]) => back[name] === row)
  })
  // New rows stand in the order in which they come, not in the holes of others.
  if (isBack && used.length > 0) await sql.raw(`vacuum (truncate, index_cleanup on) ${used.join()}`).execute(db)
  return isBack
}
