import type { Timestamp } from '../../base/database/column-types.ts'
import { operatorOnly } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    call_count: { caller: string; calls: number; window_ends_at: Timestamp }
  }
}

export const HTTP_TABLES = defineTables({
  call_count: { holds: 'challenges', search: { kind: 'limits', ownedBy: operatorOnly, searched: ['caller'] } },
})
