import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import {
  describeTables,
  inOrderOfReferences,
  MIGRATIONS_TABLE,
  type QueryRows,
} from '../../../src/app/backup/query-database.ts'
import type { Database } from '../../../src/base/database/database.ts'

type Value = string | boolean | null
type Column = { table: string; name: string; type: string; isNeeded: boolean }

export const ROWS_PER_TABLE = 12

const COLUMNS = `select table_name as table, column_name as name, data_type as type, is_nullable = 'NO' as needed
  from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`

const DIFFICULT_TEXTS = [
  '',
  ' ',
  'null',
  '\\N',
  '\\',
  '"',
  "'",
  '$1',
  '\r\n\t\u0001\u001f',
  '\u2028\u2029',
  '{"a":\u007f}',
  'ÄÖÜß€',
  '🧾👩‍💼',
  'שלום',
]
const TEXTS = [
  ...DIFFICULT_TEXTS,
  ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 40 }), { numRuns: 200, seed: 17 }),
]
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
const STORABLE = TEXTS.filter(isStorable)

const MOMENTS = ['2026-11-21 17:12:11.123456+00', '1999-12-31 23:59:59.999999+00', '2026-10-25 00:30:00+00', 'infinity']
const JSONS = [
  'null',
  '{}',
  '[]',
  '"\\u00e4\\n\\"x\\""',
  '123456789012345678901234567890.123456789',
  '{"b":[1,null,true,{"ü":"🧾"}],"a":1e300}',
]
const itemAt = <T>(values: readonly T[], number: number): T => values[number % values.length] as T

/** A value of each type, different in each row; values that are hard to transfer come first. */
const BY_TYPE: Record<string, (row: number, column: number) => Value> = {
  // Row numbers: every reference points to the row with the same number.
  integer: row => String(row),
  smallint: row => String(row),
  bigint: row => String(row),
  'double precision': row => itemAt(['0.1', '-0', '5e-324', '1.7976931348623157e+308', '2.5714285714285716'], row),
  boolean: (row, column) => (row + column) % 2 === 0,
  text: (row, column) => `${itemAt(STORABLE, row * 7 + column)}·${row}`,
  date: row => itemAt(['2026-11-21', '2028-02-29', '0044-03-15', 'infinity', '5874897-12-31'], row),
  'timestamp with time zone': (row, column) => itemAt(MOMENTS, row + column),
  jsonb: (row, column) => itemAt(JSONS, row + column),
  bytea: row => bytesOf(row).toString('hex'),
  ARRAY: row => itemAt(['{}', '{1}', '{9007199254740993,-1,9223372036854775807}'], row),
}

// Days differ, because a day is part of some keys.
const dayOf = (row: number) => `2026-01-${String(row).padStart(2, '0')}`
const cycleOf =
  (...values: string[]) =>
  (row: number): Value =>
    itemAt(values, row)

const aboveDoublePrecision = (row: number) => String(9_007_199_254_740_993n + BigInt(row))
const isEven = (row: number) => row % 2 === 0

/** Columns whose values depend on a constraint or another table. */
const VALUES_BY_COLUMN: Record<string, (row: number) => Value> = {
  'file.size': aboveDoublePrecision,
  'file_part.number': () => '0',
  'audit_log.id': aboveDoublePrecision,
  'users.totp_last_step': aboveDoublePrecision,
  'company.logo_type': cycleOf('image/png', 'image/jpeg'),
  'users.role': cycleOf('1', '2', '3', '5'),
  'login_tries.kind': cycleOf('password', 'code'),
  'finanzonline_try.kind': cycleOf('change', 'test'),
  'finanzonline_try.outcome': cycleOf('open', 'worked', 'refused'),
  'session.stage': cycleOf('password', 'first-login', 'full'),
  'country_mapping.api': cycleOf('finanzamt', 'vies'),
  'country_mapping.fallback_api': cycleOf('vies', 'finanzamt'),
  'answer.level': cycleOf('0', '1', '2'),
  'answer.verdict': row => (isEven(row) ? 'not-checked' : 'valid'),
  'answer.reason': row => (isEven(row) ? 'timeout' : null),
  'cached_answer.correction': row => (isEven(row) ? '{"city": "Wien"}' : null),
  'cached_answer.edited_at': row => (isEven(row) ? itemAt(MOMENTS, row) : null),
  'cache_entry.correction': row => (isEven(row) ? '{"city": "Wien"}' : null),
  'cache_entry.edited_at': row => (isEven(row) ? itemAt(MOMENTS, row) : null),
  'cache_refresh.state': row => (row === 1 ? 'running' : itemAt(['finished', 'cancelled', 'lost'], row)),
  'cache_refresh.night_of': dayOf,
  'company_judgement.word': cycleOf('same-company', 'other-company', 'withdrawn'),
  'invoice_day.fault': cycleOf('none', 'unreadable', 'ambiguous', 'future'),
  'company_comparison.sameness': cycleOf('same', 'similar', 'different'),
  'partner_change.kind': cycleOf('verdict', 'name', 'address', 'judgement-lapsed'),
  'partner_change.before_answer_id': String,
  'partner_change.after_answer_id': String,
  'partner.verdict': cycleOf('valid', 'invalid'),
  'auditor_package.state': row => (isEven(row) ? 'made' : 'failed'),
  'auditor_package.file_id': row => (isEven(row) ? String(row) : null),
  'held_search.sought_by': cycleOf('uid', 'name'),
  'held_search.state': row => (isEven(row) ? 'made' : 'failed'),
  'held_search.file_id': row => (isEven(row) ? String(row) : null),
  'databox_paper.form': row => (isEven(row) ? 'confirmations' : 'too-large'),
  'databox_paper.day': row => (isEven(row) ? dayOf(row) : null),
  'databox_paper.file_id': row => (isEven(row) ? String(row) : null),
  'databox_word.level': cycleOf('1', '2'),
  'watched_partner.days': row => (isEven(row) ? '7' : '365'),
  'watching.agenda': cycleOf('{}', '{1}', '{2147483647,-1}'),
  'day_budget.used': cycleOf('0', '1', '2'),
  'batch.status': cycleOf('-2', '-1', '0', '1', '2', '3', '4', '5'),
  // Only values that every release knows, because a database of an earlier release is filled as
  // well.
  'webhook_endpoint.off_because': cycleOf('person', 'failures', 'gone'),
  'webhook_delivery.state': cycleOf('waiting', 'delivered', 'given-up'),
  'question.state': cycleOf('waiting', 'leased', 'parked', 'settled'),
  'question.proof': row => (isEven(row) ? 'ownProof' : null),
  'account_check.sheet_rows': cycleOf('{}', '{1}', '{2147483647,-1}'),
  'question.more_rows': cycleOf('{}', '{1}', '{2147483647,-1}'),
  'retention_run.day': dayOf,
  'mail.state': row => (isEven(row) ? 'waiting' : 'sent'),
  'mail.content_sealed': row => (isEven(row) ? 'encrypted' : null),
}
const LANGUAGE = cycleOf('de', 'en')
const SERVICE = cycleOf('finanzamt', 'vies')
const VERDICT = cycleOf('valid', 'invalid', 'not-checked', 'not-a-uid')

// The largest part of a file, an empty one, and sizes between.
const SIZES = [1024 * 1024, 0, 1, 57, 76, 1000]

/** Returns random-looking bytes that are always the same. */
function bytesOf(row: number): Buffer {
  const size = itemAt(SIZES, row - 1)
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
    createHash('sha256').update(`${row}/${block}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, size)
}

function valueFor({ table, name, type, isNeeded }: Column, row: number, column: number): Value {
  const ownValue = VALUES_BY_COLUMN[`${table}.${name}`]
  if (ownValue) return ownValue(row)
  if (name === 'language') return LANGUAGE(row)
  if (name === 'service') return SERVICE(row)
  if (!isNeeded && (row + column) % 3 === 0) return null
  if (name === 'verdict') return VERDICT(row)
  const value = BY_TYPE[type]
  if (!value) throw new Error(`${table}.${name}: nothing to fill a ${type} with`)
  return value(row, column)
}

/**
 * Inserts twelve rows into every table, with hard-to-transfer values in every column type. The
 * users cannot sign in.
 */
export async function fillEveryTable(db: Database): Promise<void> {
  const { rows } = await db.executeQuery<{ table: string; name: string; type: string; needed: boolean }>(
    CompiledQuery.raw(COLUMNS),
  )
  const query: QueryRows = async (text, parameters = []) =>
    (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, parameters))).rows
  const tables = await inOrderOfReferences(query, await describeTables(query))
  // The database itself writes the audit log's hash chain.
  for (const table of [...tables.keys()].filter(name => name !== 'audit_chain' && name !== MIGRATIONS_TABLE)) {
    const columns = rows
      .filter(column => column.table === table)
      .map(column => ({ ...column, isNeeded: column.needed }))
    for (let row = 1; row <= ROWS_PER_TABLE; row++) await insert(db, table, columns, row)
  }
  // Every other sequence has advanced, past rows that were deleted; the others were never used.
  await db.executeQuery(
    CompiledQuery.raw(`select setval(format('%I.%I', schemaname, sequencename), 5000 + length(sequencename))
      from pg_sequences where schemaname = current_schema() and length(sequencename) % 2 = 0`),
  )
}

async function insert(db: Database, table: string, columns: Column[], row: number): Promise<void> {
  const placeholders = columns.map(({ type }, index) => placeholderFor(type, index + 1))
  const names = columns.map(({ name }) => `"${name}"`)
  const values = columns.map((column, index) => valueFor(column, row, index))
  const texts = values.map(value => (value === null ? null : String(value)))
  await db.executeQuery(
    CompiledQuery.raw(`insert into "${table}" (${names.join(', ')}) values (${placeholders.join(', ')})`, texts),
  )
}

function placeholderFor(type: string, number: number): string {
  if (type === 'bytea') return `decode($${number}::text, 'hex')`
  return `$${number}::text::${type === 'ARRAY' ? 'bigint[]' : type}`
}

/**
 * Returns every row of every table as the database's own text, and the position of each sequence.
 */
export const contentsOf = (db: Database): Promise<Record<string, string[]>> =>
  db.transaction().execute(async trx => {
    const select = async <Row>(statement: string) => (await trx.executeQuery<Row>(CompiledQuery.raw(statement))).rows
    await select(`select set_config('timezone', 'UTC', true)`)
    const tables = await select<{ name: string }>(
      `select tablename::text as name from pg_tables where schemaname = current_schema() and tablename <> 'migration'`,
    )
    const contents: Record<string, string[]> = {}
    for (const { name } of tables) {
      const rows = await select<{ line: string }>(`select x::text as line from "${name}" x`)
      contents[name] = rows.map(({ line }) => line).toSorted()
    }
    const counters = await select<{ line: string }>(
      `select sequencename || ' ' || coalesce(last_value::text, '-') as line from pg_sequences where schemaname = current_schema()`,
    )
    return { ...contents, counters: counters.map(({ line }) => line).toSorted() }
  })
