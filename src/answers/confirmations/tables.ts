import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { fileName, utcTime } from '../../base/database/searched-table.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    databox: {
      company_id: number
      is_on: Generated<boolean>
      on_since: TimestampOrNull
      due_at: Generated<Date>
      read_at: TimestampOrNull
      others: Generated<number>
      trouble: string | null
      trouble_code: Generated<string>
      told_at: TimestampOrNull
      lease_token: string | null
      lease_until: TimestampOrNull
    }
    databox_paper: {
      id: Generated<number>
      company_id: number
      applkey: string
      delivered_at: Timestamp
      fetched_at: Timestamp
      file_type: string
      file_name: string
      form: 'confirmations' | 'unknown' | 'broken' | 'too-large'
      flaw: Generated<string>
      /** A calendar day as yyyy-mm-dd. */
      day: ColumnType<string | null, string | null, never>
      requester_uid: Generated<string>
      file_id: number | null
    }
    databox_word: {
      paper_id: number
      company_id: number
      requester_uid: string
      /** A calendar day as yyyy-mm-dd. */
      day: ColumnType<string, string, never>
      uid: string
      level: number
      is_valid: boolean
    }
  }
}

export const CONFIRMATIONS_TABLES = defineTables({
  databox: { holds: 'companies', search: 'whether and when a DataBox is read; its documents are searched' },
  databox_paper: {
    holds: 'papers',
    search: {
      kind: 'papers',
      ownedBy: ownRows,
      searched: ['applkey', 'file_name', 'requester_uid'],
      words: ['file_type', 'form', 'flaw'],
      files: [{ column: 'file_id', reading: 'text', name: fileName('held.file_name'), at: utcTime('delivered_at') }],
    },
  },
  databox_word: { holds: 'papers', search: { kind: 'papers', ownedBy: ownRows, searched: ['requester_uid', 'uid'] } },
})
