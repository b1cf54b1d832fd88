import { floors, isFlat, type Seen, type Trend, trendOf } from './trend.ts'

type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

/** What a table took on the disk at a moment, indexes and long values included, in MB. */
export type TableSize = Seen & { table: string }

/** A table's size at the end, and how it moved over the judged span. `isKept`: what comes stays for years or weeks, so that it grows. */
export type JudgedTable = { table: string; isKept: boolean; end: number; trend: Trend; isFlat: boolean }

// Evidence, and what is kept for weeks beside it, or until the night, as what was asked of the day.
const KEPT = new Set([
  ...['answer', 'audit_chain', 'audit_log', 'batch', 'batch_listing', 'batch_reading', 'batch_unreliable_payer'],
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
const WARM_SHARE = 0.25
const WINDOWS = 20
// What comes and goes leaves room that the next one takes once it was vacuumed: a table of some pages may double.
const BOUND = { share: 0.1, least: 1 }

/** Returns what each table takes now, those of the queue included. */
export async function tableSizes(query: Query): Promise<TableSize[]> {
  const rows = await query<{ table: string; bytes: string }>(
    `select case when nspname = 'public' then relname else nspname || '.' || relname end as table,
        pg_total_relation_size(c.oid)::text as bytes
      from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname in ('public', 'pgboss')`,
  )
  const at = performance.now()
  return rows.map(({ table, bytes }) => ({ table, at, value: Number(bytes) / MB }))
}

/** Judges each table of which more than a megabyte was seen; the first quarter of the run is left out. */
export function judgeTables(sizes: readonly TableSize[], seconds: number): JudgedTable[] {
  const began = sizes[0]?.at ?? 0
  const judged = sizes.filter(({ at }) => at >= began + seconds * 1_000 * WARM_SHARE)
  return [...Map.groupBy(judged, ({ table }) => table)].flatMap(([table, seen]) => {
    const end = seen.at(-1)?.value ?? 0
    const trend = trendOf(floors(seen, (seconds * 1_000) / WINDOWS))
    return end < 1 ? [] : [{ table, isKept: KEPT.has(table), end, trend, isFlat: isFlat(trend, BOUND) }]
  })
}
