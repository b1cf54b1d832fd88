import type { Generated } from 'kysely'
import type { Now, Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { fileName, utcTime } from '../../base/database/searched-table.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    report: {
      id: Generated<number>
      company_id: number
      batch_id: number | null
      single_check_id: number | null
      edition: number
      file_id: number
      sha256: string
      created_at: Now
    }
    retention_run: {
      /** A calendar day as yyyy-mm-dd. */
      day: string
      lease_token: string
      lease_until: Timestamp
      ended_at: TimestampOrNull
    }
  }
}

const REPORT_NAME = fileName(
  `coalesce('B-' || held.batch_id, 'E-' || held.single_check_id) || '-' || held.edition || '.pdf'`,
)

export const REPORTS_TABLES = defineTables({
  report: {
    holds: 'reports',
    search: {
      kind: 'reports',
      ownedBy: ownRows,
      hidden: { sha256: 'hash' },
      files: [{ column: 'file_id', reading: 'report', name: REPORT_NAME, at: utcTime('created_at') }],
    },
  },
  retention_run: { holds: 'state', search: 'the days on which retention ran' },
})
