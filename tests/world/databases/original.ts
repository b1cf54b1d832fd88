import type { OpenDatabase, Scripts } from '../../../src/database/database.ts'

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

// Replica: without triggers, those that keep evidence and those of foreign keys. Truncated, because the holes that deleting leaves
// would be filled in another order than a fresh table's end; without a notice of each table that this reaches, which took PostgreSQL
// 90 ms to say.
const emptied = (kept: readonly string[]): string => `do $$
declare used text;
begin
  perform set_config('session_replication_role', 'replica', true), set_config('client_min_messages', 'warning', true),
    pg_advisory_unlock_all();
  select string_agg(name, ', ') into used from (${TABLES}) tables
    where pg_relation_size(name::regclass) > 0 and name <> all (array[${kept.map(name => `'${name}'`).join()}]);
  if used is not null then execute 'truncate ' || used || ' cascade'; end if;
  perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
end $$`

/** Brings a used database back to the original; false where a test changed how it is built, so that no test may have it again. */
export async function isBroughtBack({ runScripts }: OpenDatabase, original: Original): Promise<boolean> {
  let isBack = false
  await runScripts(async ({ run, rows }) => {
    if ((await structureOf(rows)) !== original.structure) return
    const kept = await rowsOf(rows, Object.keys(original.rows))
    const changed = Object.keys(original.rows).filter(name => kept[name] !== original.rows[name])
    await run(emptied(Object.keys(original.rows).filter(name => !changed.includes(name))))
    for (const name of changed)
      await rows(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [original.rows[name]])
    // Emptying one empties those that refer to it.
    const back = await rowsOf(rows, Object.keys(original.rows))
    isBack = Object.entries(original.rows).every(([name, row]) => back[name] === row)
  })
  return isBack
}
