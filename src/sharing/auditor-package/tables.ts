import { type ColumnType, type Generated, sql } from 'kysely'
import type { Now, TimestampOrNull } from '../../base/database/column-types.ts'
import { type OwnerCondition, ownRows, refersTo } from '../../base/database/row-owners.ts'
import { fileName, utcTime } from '../../base/database/searched-table.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    /** The key pair that signs packages for auditors: a single row. */
    auditor_key: { id: number; public_key: string; private_key_sealed: string; made_at: Now }
    /** An archive of a company's evidence over a range of days. */
    auditor_package: {
      id: Generated<number>
      company_id: number
      /** Calendar days as yyyy-mm-dd. */
      first_day: string
      last_day: string
      language: 'de' | 'en'
      state: Generated<'waiting' | 'made' | 'failed' | 'removed'>
      requested_by: number
      requested_at: Now
      total: number | null
      done: Generated<number>
      tries: Generated<number>
      lease_token: string | null
      lease_until: TimestampOrNull
      writing_file_id: number | null
      file_id: number | null
      counts: ColumnType<Record<string, number> | null, string | null | undefined, string | null>
      ended_at: TimestampOrNull
    }
    /** A link by which an auditor opens a package without an account. */
    auditor_link: {
      id: Generated<number>
      package_id: number
      token_hash: string
      password_hash: string
      /** A calendar day as yyyy-mm-dd. */
      last_day: string
      created_by: number
      created_at: Now
      withdrawn_at: TimestampOrNull
      /** The ticket of the download that is open now (auditor-package/link/open-link.ts). */
      ticket_hash: string | null
      ticket_until: TimestampOrNull
    }
  }
}

const ofPackages: OwnerCondition = refersTo(
  'package_id',
  id => sql`select id from auditor_package where company_id = ${id}::int`,
)

export const AUDITOR_PACKAGE_TABLES = defineTables({
  auditor_key: { holds: 'keys', search: 'the installation’s own key' },
  auditor_package: {
    holds: 'packages',
    search: {
      kind: 'packages',
      ownedBy: ownRows,
      words: ['language', 'state', 'counts'],
      people: ['requested_by'],
      hidden: { lease_token: 'lease', writing_file_id: 'unfinished' },
      files: [
        {
          column: 'file_id',
          reading: 'never',
          name: fileName(`'P-' || held.id || '.zip'`),
          at: utcTime('requested_at'),
        },
      ],
    },
  },
  auditor_link: {
    holds: 'packages',
    search: {
      kind: 'packages',
      ownedBy: ofPackages,
      people: ['created_by'],
      hidden: { token_hash: 'hash', password_hash: 'hash', ticket_hash: 'hash' },
    },
  },
})
