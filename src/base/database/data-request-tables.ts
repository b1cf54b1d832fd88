import type { ColumnType, Generated } from 'kysely'
import type { Now, TimestampOrNull } from './column-types.ts'

/** A search for all stored data about one number or name. */
export type HeldSearchTable = {
  id: Generated<number>
  /** Null = all companies. */
  company_id: number | null
  sought_by: 'uid' | 'name'
  sought_sealed: string | null
  language: 'de' | 'en'
  state: Generated<'waiting' | 'made' | 'failed'>
  requested_by: number
  requested_at: Now
  total: number | null
  done: Generated<number>
  tries: Generated<number>
  lease_token: string | null
  lease_until: TimestampOrNull
  file_id: number | null
  summary: ColumnType<object | null, string | null | undefined, string | null>
  ended_at: TimestampOrNull
}
