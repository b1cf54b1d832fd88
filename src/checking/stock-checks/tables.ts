import { type Generated, sql } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import type { DayOrNull, Json, Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import { type OwnerCondition, ownRows, refersTo } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    stock_check: {
      id: Generated<number>
      company_id: number
      created_by: number
      language: 'de' | 'en'
      state: Generated<'running' | 'completed' | 'failed' | 'cancelled'>
      wanted: Json<object>
      created_at: Timestamp
      ended_at: TimestampOrNull
    }
    stock_line: {
      id: Generated<number>
      stock_check_id: number
      /** Null = all partners whose service has no rate limit. */
      track: Authority | null
      /** Null until its rows are written. */
      total: number | null
      live: Json<Partial<Record<Authority, number>>>
      done: Generated<number>
      day: DayOrNull
      /** Queries of that day. */
      asked: Generated<number>
      /** Estimated queries of the current part. */
      part_asks: Generated<number>
      parts: Generated<number>
      failures: Generated<number>
      batch_id: number | null
      next_at: Timestamp
      ended_at: TimestampOrNull
      lease_token: string | null
      lease_until: Generated<Date>
    }
    stock_row: {
      line_id: number
      place: number
      uid: string
      not_before: DayOrNull
      tries: Generated<number>
      batch_id: number | null
    }
    stock_part: { batch_id: number; stock_check_id: number }
  }
}

const ofStockLines: OwnerCondition = refersTo(
  'line_id',
  id => sql`select stock_line.id from stock_line join stock_check on stock_check.id = stock_check_id
    where stock_check.company_id = ${id}::int`,
)

export const STOCK_CHECKS_TABLES = defineTables({
  stock_check: {
    holds: 'stock',
    search: {
      kind: 'batches',
      ownedBy: ownRows,
      searched: ['wanted'],
      words: ['language', 'state'],
      people: ['created_by'],
    },
  },
  stock_line: { holds: 'stock', search: 'counters of a stock check; its numbers are in stock_row' },
  stock_row: { holds: 'stock', search: { kind: 'rows', ownedBy: ofStockLines, searched: ['uid'] } },
  stock_part: { holds: 'stock', search: 'which batch belongs to which stock check' },
})
