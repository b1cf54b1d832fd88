import type { ColumnType, Generated } from 'kysely'
import type { Now, TimestampOrNull } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { fileName, utcTime } from '../../base/database/searched-table.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    /** A search for all stored data about one number or name. */
    held_search: {
      id: Generated<number>
      /** Null = all companies. */
      company_id: number | null
      sought_by: 'uid' | 'name'
      sought_sealed: string | null
      language: 'de' | 'en'
      state: Generated<'waiting' | 'made' | 'failed'>
      requested_by: number
      requested_at: Now
      total: number | null
      done: Generated<number>
      tries: Generated<number>
      lease_token: string | null
      lease_until: TimestampOrNull
      file_id: number | null
      summary: ColumnType<object | null, string | null | undefined, string | null>
      ended_at: TimestampOrNull
    }
  }
}

export const DATA_REQUESTS_TABLES = defineTables({
  held_search: {
    holds: 'searches',
    search: {
      kind: 'packages',
      ownedBy: ownRows,
      words: ['sought_by', 'language', 'state'],
      people: ['requested_by'],
      hidden: { sought_sealed: 'secret', lease_token: 'lease', summary: 'copy' },
      files: [
        {
          column: 'file_id',
          reading: 'never',
          name: fileName(`'S-' || held.id || '.zip'`),
          at: utcTime('requested_at'),
        },
      ],
    },
  },
})
