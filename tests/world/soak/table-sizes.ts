import { isFlat, type TimedValue, type Trend, trendOf, windowMinimums } from './trend.ts'

type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

/** A table's size on disk at a moment in MB, with indexes and TOAST. */
export type TableSize = TimedValue & { table: string }

/**
 * A table's size at the end, and its trend over the judged span. `isKept`: rows stay for weeks or
 * years, so it grows.
 */
export type JudgedTable = { table: string; isKept: boolean; end: number; trend: Trend; isFlat: boolean }

// Evidence, and data kept with it for weeks, or until the night, such as queries of the day.
const LASTING_TABLES = new Set([
  ...['answer', 'audit_chain', 'audit_log', 'batch', 'batch_listing', 'batch_reading', 'batch_unreliable_payer'],
  ...['batch_register_state', 'register_reply', 'register_statement'],
  ...[
    'cached_answer',
    'cache_entry',
    'company_comparison',
    'day_budget',
    'file',
    'file_part',
    'invoice_day',
    'mail',
    'not_a_uid_row',
  ],
  ...['partner', 'partner_change', 'question', 'report', 'session', 'single_check', 'upload_key', 'webhook_delivery'],
])
const MB = 1024 * 1024
const WARM_UP_SHARE = 0.25
const WINDOWS = 20
// Deleted rows leave space that is reused after a vacuum, so a small table may double in size.
const BOUND = { maxRelativeRise: 0.1, maxAbsoluteRise: 1 }

/** Returns the present size of each table, including those of the queue. */
export async function tableSizes(query: Query): Promise<TableSize[]> {
  const rows = await query<{ table: string; bytes: string }>(
    `select case when nspname = 'public' then relname else nspname || '.' || relname end as table,
        pg_total_relation_size(c.oid)::text as bytes
      from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname in ('public', 'pgboss')`,
  )
  const at = performance.now()
  return rows.map(({ table, bytes }) => ({ table, at, value: Number(bytes) / MB }))
}

/** Judges each table that exceeded a megabyte; leaves out the first quarter of the run. */
export function judgeTables(sizes: readonly TableSize[], seconds: number): JudgedTable[] {
  const startedAt = sizes[0]?.at ?? 0
  const judgedSizes = sizes.filter(({ at }) => at >= startedAt + seconds * 1_000 * WARM_UP_SHARE)
  return [...Map.groupBy(judgedSizes, ({ table }) => table)].flatMap(([table, values]) => {
    const end = values.at(-1)?.value ?? 0
    const trend = trendOf(windowMinimums(values, (seconds * 1_000) / WINDOWS))
    return end < 1 ? [] : [{ table, isKept: LASTING_TABLES.has(table), end, trend, isFlat: isFlat(trend, BOUND) }]
  })
}
