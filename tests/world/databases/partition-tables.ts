import { sql } from 'kysely'
import type { Database } from '../../../src/base/database/database.ts'

/**
 * `company` puts a question or an answer with the others of its company, `time` with those of its
 * month. The audit log has one chain for all companies, so it is always partitioned by time.
 */
export type PartitionedBy = 'company' | 'time'

/** A table's partitioning method and key, and the bounds of its partitions. */
type Plan = { method: string; key: string; bounds: string[] }

const COMPANIES = 16
const MONTHS = 12
const DAYS = 30

const byCompany: Plan = {
  method: 'hash (company_id)',
  key: 'company_id',
  bounds: Array.from({ length: COMPANIES }, (_, n) => `for values with (modulus ${COMPANIES}, remainder ${n})`),
}

const dayOf = (month: number): string => new Date(Date.now() - (MONTHS - month) * DAYS * 86_400_000).toISOString()

const byMoment = (key: string): Plan => ({ method: `range (${key})`, key, bounds: rangesOf(n => `'${dayOf(n)}'`) })

/**
 * Batch numbers ascend over time, and every statement on questions names the batch, so the batch
 * number stands for the month.
 */
const byBatch = (batches: number): Plan => ({
  method: 'range (batch_id)',
  key: 'batch_id',
  bounds: rangesOf(n => String(Math.ceil((batches * n) / MONTHS) + 1)),
})

/** One partition for everything earlier, twelve in between, and one for everything later. */
const rangesOf = (at: (n: number) => string): string[] =>
  Array.from({ length: MONTHS + 2 }, (_, n) => {
    const from = n === 0 ? 'minvalue' : at(n - 1)
    const to = n === MONTHS + 1 ? 'maxvalue' : at(n)
    return `for values from (${from}) to (${to})`
  })

/**
 * Partitions the three long tables of a database without data yet, with all indexes, references and
 * triggers that a partitioned table supports. Each key gets the partition column added, so no
 * foreign key can reference an id by itself.
 */
export async function partitionTables(db: Database, by: PartitionedBy, batches: number): Promise<void> {
  const plans = {
    answer: by === 'company' ? byCompany : byMoment('asked_at'),
    question: by === 'company' ? byCompany : byBatch(batches),
    audit_log: byMoment('at'),
  }
  for (const [table, plan] of Object.entries(plans)) await partition(db, table, plan)
}

async function partition(db: Database, table: string, plan: Plan): Promise<void> {
  const definitions = await definitionsOf(db, table, plan.key)
  const run = (statement: string) => sql.raw(statement).execute(db)
  const next = `${table}_partitioned`
  await run(`create table ${next} (like ${table} including defaults including constraints including storage)
    partition by ${plan.method}`)
  for (const [n, bounds] of plan.bounds.entries())
    await run(`create table ${table}_part_${n} partition of ${next} ${bounds}`)
  await run(`insert into ${next} select * from ${table}`)
  await run(`drop table ${table} cascade`)
  await run(`alter table ${next} rename to ${table}`)
  await run(`create sequence ${table}_numbers owned by ${table}.id`)
  await run(`select setval('${table}_numbers', (select coalesce(max(id), 0) + 1 from ${table}))`)
  await run(`alter table ${table} alter id set default nextval('${table}_numbers')`)
  for (const definition of definitions) await run(definition)
}

/**
 * Returns the statements that recreate the table's keys, indexes, foreign keys, row functions and
 * triggers, and the views on it.
 */
async function definitionsOf(db: Database, table: string, key: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select case when indisunique and not ${key}::text = any(columns) then replace(definition, 'id)', 'id, ' || ${key}::text || ')') else definition end as definition
    from (select pg_get_indexdef(indexrelid) as definition, indisunique,
        array(select attname::text from pg_attribute where attrelid = indexrelid) as columns
      from pg_index where indrelid = ${table}::regclass) indexes
    union all select 'alter table ' || ${table}::text || ' add ' || pg_get_constraintdef(oid)
      from pg_constraint where conrelid = ${table}::regclass and contype = 'f' and confrelid <> 'answer'::regclass
    union all select pg_get_functiondef(oid) from pg_proc where ${table}::regtype = any(proargtypes)
    union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
    union all select 'create view ' || relname || ' as ' || pg_get_viewdef(view.oid)
      from pg_class view where relkind = 'v' and relnamespace = 'public'::regnamespace and exists (select from pg_rewrite rule
        join pg_depend depends on depends.objid = rule.oid and depends.refobjid = ${table}::regclass where rule.ev_class = view.oid)
  `.execute(db)
  return rows.map(({ definition }) => definition)
}
