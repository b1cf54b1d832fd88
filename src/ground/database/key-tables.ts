import type { ColumnType, Generated } from 'kysely'
import type { DayOrNull, Now, WhenOrNull } from './column-types.ts'

/** The key of a program; who the program is, stands in `users`. */
export type ApiKeyTable = {
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
  ended_at: WhenOrNull
  first_used_at: WhenOrNull
  last_used_at: WhenOrNull
  uses: ColumnType<number | string, number | undefined, number>
}
