import type { Generated } from 'kysely'
import type { DayOrNull, Now, TimestampOrNull } from '../../base/database/column-types.ts'
import { operatorOnly } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    cache_refresh: {
      id: Generated<number>
      state: Generated<'running' | 'finished' | 'cancelled' | 'lost'>
      started_by: number | null
      /** A calendar day as yyyy-mm-dd. */
      day: string
      night_of: DayOrNull
      total: number | null
      done: Generated<number>
      started_at: Now
      ended_at: TimestampOrNull
      lease_token: string | null
      lease_until: Now
    }
  }
}

export const CACHE_REFRESH_TABLES = defineTables({
  cache_refresh: {
    holds: 'stock',
    search: {
      kind: 'limits',
      ownedBy: operatorOnly,
      words: ['state'],
      people: ['started_by'],
      hidden: { lease_token: 'lease' },
    },
  },
})
