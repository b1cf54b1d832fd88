import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../base/database/column-types.ts'
import { ownRows } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    czech_membership: {
      id: Generated<number>
      company_id: number
      batch_id: number | null
      single_check_id: number | null
      uid: string
      ico: string
      word: string
      name: Generated<string>
      address_lines: Json<string[]>
      group_number: Generated<string>
      asked_at: Timestamp
      source: string
      code: Generated<string>
      received: Uint8Array | null
      received_length: number | null
      received_sha256: Uint8Array | null
    }
  }
}

export const GROUP_MEMBERSHIP_TABLES = defineTables({
  czech_membership: {
    holds: 'answers',
    search: {
      kind: 'answers',
      ownedBy: ownRows,
      searched: ['uid', 'ico', 'name', 'address_lines', 'group_number'],
      words: ['word', 'source', 'code'],
      packed: { received: 'body' },
      hidden: { received_sha256: 'hash' },
    },
  },
})
