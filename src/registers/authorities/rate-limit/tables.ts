import type { Authority } from '../../../base/authority-rules.ts'
import type { Timestamp } from '../../../base/database/column-types.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    authority_turn: {
      service: Authority
      number: number
      rests_until: Timestamp
      token: string | null
    }
  }
}

export const RATE_LIMIT_TABLES = defineTables({
  authority_turn: { holds: 'state', search: 'when a register may be queried next' },
})
