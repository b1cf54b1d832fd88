import type { ColumnType, Generated } from 'kysely'
import type { DayOrNull, Now, TimestampOrNull } from '../../base/database/column-types.ts'
import { ofUsersSince } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    /** An API key. The program it belongs to is a row of `users`. */
    api_key: {
      id: Generated<number>
      user_id: number
      prefix: string
      key_hash: string
      last_four: string
      scopes: string[]
      per_minute: number
      addresses: string[]
      valid_until: DayOrNull
      created_by: number
      created_at: Now
      ended_at: TimestampOrNull
      first_used_at: TimestampOrNull
      last_used_at: TimestampOrNull
      uses: ColumnType<number | string, number | undefined, number>
    }
  }
}

export const KEYS_TABLES = defineTables({
  api_key: {
    holds: 'users',
    search: {
      kind: 'people',
      ownedBy: ofUsersSince(`coalesce(held.ended_at, 'infinity')`),
      searched: ['prefix', 'last_four', 'addresses'],
      words: ['scopes'],
      people: ['user_id', 'created_by'],
      hidden: { key_hash: 'hash' },
    },
  },
})
