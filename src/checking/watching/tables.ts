import type { Generated } from 'kysely'
import type { DayOrNull, Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    watched_partner: {
      partner_id: number
      company_id: number
      since: Timestamp
      watched_by: number
      /** Null = the company's `watch_days`. */
      days: number | null
      counts_from: Timestamp
      tried_on: DayOrNull
      put_off_on: DayOrNull
    }
    watched_answer: {
      company_id: number
      uid: string
      answer_id: number
    }
    watching: {
      company_id: number
      /** Null before the first query. */
      asked_until: TimestampOrNull
      next_at: Timestamp
      is_wished: Generated<boolean>
      planned_at: TimestampOrNull
      even: Generated<number>
      late: Generated<number>
      agenda: Generated<number[]>
      day: DayOrNull
      asked: Generated<number>
      lease_token: string | null
      lease_until: Generated<Date>
    }
    /** Holds one row. */
    watching_overdue: {
      id: Generated<number>
      begun_at: Timestamp
      counted_at: TimestampOrNull
      not_asked: Generated<number>
      in_vain: Generated<number>
      daily_maximum: Generated<number>
      oldest_seconds: Generated<number>
    }
  }
}

export const WATCHING_TABLES = defineTables({
  watched_partner: { holds: 'partners', search: { kind: 'partners', ownedBy: ownRows, people: ['watched_by'] } },
  watched_answer: { holds: 'partners', search: { kind: 'partners', ownedBy: ownRows, searched: ['uid'] } },
  watching: { holds: 'state', search: 'when a company’s watched partners are queried next' },
  watching_overdue: { holds: 'state', search: 'how many watched partners of all companies are overdue' },
})
