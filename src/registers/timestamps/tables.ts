import type { Generated } from 'kysely'
import type { Now, Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    /** A reply of a time-stamping authority, and the hash it stamps. */
    timestamp_token: {
      id: Generated<number>
      kind: 'audit-head' | 'auditor-package'
      /** The number of a signed head, or the id of a package. */
      number: number
      sha256: string
      tsa: string
      gen_time: Timestamp
      serial: string
      reply: Uint8Array
      kept_at: Now
    }
    timestamp_state: {
      id: number
      failing_since: TimestampOrNull
      next_try_at: TimestampOrNull
      lease_token: string | null
      lease_until: TimestampOrNull
    }
  }
}

export const TIMESTAMPS_TABLES = defineTables({
  timestamp_token: { holds: 'sums', search: 'timestamps of hashes by third parties, who got only a hash' },
  timestamp_state: { holds: 'state', search: 'when the next timestamp is due' },
})
