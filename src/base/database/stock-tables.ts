import type { Generated } from 'kysely'
import type { Authority } from '../authority-rules.ts'
import type { DayOrNull, Json, Timestamp, TimestampOrNull } from './column-types.ts'

export type StockCheckTable = {
  id: Generated<number>
  company_id: number
  created_by: number
  language: 'de' | 'en'
  state: Generated<'running' | 'completed' | 'failed' | 'cancelled'>
  wanted: Json<object>
  created_at: Timestamp
  ended_at: TimestampOrNull
}

export type StockLineTable = {
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

export type StockRowTable = {
  line_id: number
  place: number
  uid: string
  not_before: DayOrNull
  tries: Generated<number>
  batch_id: number | null
}

export type StockPartTable = { batch_id: number; stock_check_id: number }
