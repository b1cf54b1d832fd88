import type { ColumnType, Generated } from 'kysely'
import type { DayOrNull, Timestamp, TimestampOrNull } from '../../../base/database/column-types.ts'
import { everyCompany, ofBatches, operatorOnly } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    adis_reply: {
      id: Generated<number>
      asked_at: Timestamp
      generated: Day
      source: string
      received: Uint8Array
      received_length: number
      received_sha256: Uint8Array
    }
    adis_payer: {
      uid: string
      asked_on: Day
      reply_id: number
      kind: string
      unreliable: boolean | null
      since: DayOrNull
    }
    adis_state: {
      id: number
      failures: Generated<number>
      rests_until: TimestampOrNull
      trouble: string | null
      lease_token: string | null
      lease_until: TimestampOrNull
    }
    batch_unreliable_payer: {
      batch_id: number
      uid: string
      since: DayOrNull
      as_of: Day
      reply_id: number
    }
  }
}

/** A calendar day as yyyy-mm-dd. */
type Day = ColumnType<string, string, never>

export const UNRELIABLE_PAYERS_TABLES = defineTables({
  adis_reply: {
    holds: 'czech-payers',
    search: {
      kind: 'registers',
      ownedBy: operatorOnly,
      words: ['source'],
      packed: { received: 'body' },
      hidden: { received_sha256: 'hash' },
    },
  },
  adis_payer: {
    holds: 'czech-payers',
    search: { kind: 'registers', ownedBy: everyCompany, searched: ['uid'], words: ['kind'] },
  },
  adis_state: { holds: 'state', search: 'when the register of payers is queried next' },
  batch_unreliable_payer: { holds: 'lists', search: { kind: 'rows', ownedBy: ofBatches, searched: ['uid'] } },
})
