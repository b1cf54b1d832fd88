import type { ColumnType, Generated } from 'kysely'
import type { DayOrNull, Timestamp, TimestampOrNull } from '../../../base/database/column-types.ts'
import { everyCompany, ofBatches, operatorOnly } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    register_reply: {
      id: Generated<number>
      register: string
      asked_at: Timestamp
      day: Day
      source: string
      reference: string | null
      received: Uint8Array
      received_length: number
      received_sha256: Uint8Array
    }
    register_statement: {
      register: string
      uid: string
      asked_on: Day
      reply_id: number
      state: string | null
      since: DayOrNull
    }
    register_state: {
      register: string
      active_since: TimestampOrNull
      failures: Generated<number>
      rests_until: TimestampOrNull
      trouble: string | null
      lease_token: string | null
      lease_until: TimestampOrNull
    }
    register_call: {
      id: Generated<number>
      register: string
      company_id: number | null
      requests: number
      ended: Generated<boolean>
      counts_until: Timestamp
    }
    batch_register_state: {
      batch_id: number
      register: string
      uid: string
      state: string
      since: DayOrNull
      as_of: Day
      reply_id: number
    }
  }
}

/** A calendar day as yyyy-mm-dd. */
type Day = ColumnType<string, string, never>

export const STATE_REGISTER_TABLES = defineTables({
  register_reply: {
    holds: 'state-registers',
    search: {
      kind: 'registers',
      ownedBy: operatorOnly,
      words: ['register', 'source', 'reference'],
      packed: { received: 'body' },
      hidden: { received_sha256: 'hash' },
    },
  },
  register_statement: {
    holds: 'state-registers',
    search: { kind: 'registers', ownedBy: everyCompany, searched: ['uid'], words: ['register', 'state'] },
  },
  register_state: { holds: 'state', search: 'when a register of a member state is queried next' },
  register_call: { holds: 'state', search: 'how many requests a register of a member state got' },
  batch_register_state: {
    holds: 'lists',
    search: { kind: 'rows', ownedBy: ofBatches, searched: ['uid'], words: ['register', 'state'] },
  },
})
