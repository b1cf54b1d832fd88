import { sql } from 'kysely'
import type { Timestamp, TimestampOrNull } from '../../../base/database/column-types.ts'
import type { OwnerCondition } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    /**
     * An own number that an authority refused as the requester. `told_at`: when the company's
     * Admins were notified. /
     */
    refused_own_number: {
      own_uid: string
      code: string
      first_at: Timestamp
      last_at: Timestamp
      told_at: TimestampOrNull
    }
  }
}

/** Selects rows about the company's own numbers. */
const ofOwnNumbers: OwnerCondition = id =>
  sql`held.own_uid in (select unnest(array[uid, german_uid, british_uid]) from company where id = ${id}::int)`

export const BZST_TABLES = defineTables({
  refused_own_number: {
    holds: 'refusals',
    search: { kind: 'companies', ownedBy: ofOwnNumbers, searched: ['own_uid', 'code'] },
  },
})
