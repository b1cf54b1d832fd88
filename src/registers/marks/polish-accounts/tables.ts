import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from '../../../base/database/column-types.ts'
import { ownRows } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'
import type { AccountWord } from './account-rules.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    account_check: {
      id: Generated<number>
      company_id: number
      batch_id: number | null
      single_check_id: number | null
      uid: string
      account_end: Generated<string>
      sheet_rows: Generated<number[]>
      word: AccountWord
      day: ColumnType<string | null, string | null, never>
      request_id: Generated<string>
      asked_at: Timestamp
      source: Generated<string>
      code: Generated<string>
      received: Uint8Array | null
      received_length: number | null
      received_sha256: Uint8Array | null
    }
  }
}

export const POLISH_ACCOUNTS_TABLES = defineTables({
  account_check: {
    holds: 'answers',
    search: {
      kind: 'answers',
      ownedBy: ownRows,
      searched: ['uid'],
      words: ['account_end', 'sheet_rows', 'word', 'request_id', 'source', 'code'],
      packed: { received: 'body' },
      hidden: { received_sha256: 'hash' },
    },
  },
})
