import type { ColumnType, Generated } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import type { Json, Timestamp } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'
import type { Verdict } from '../../base/verdict-rules.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    answer: {
      id: Generated<number>
      company_id: number
      user_id: number | null
      batch_id: number | null
      uid: string
      service: Authority
      requester_uid: string
      requester_name: string
      /** Null in rows older than this column. */
      requester_id: ColumnType<number | null, number | null | undefined, never>
      level: number
      asked_at: Timestamp
      duration_ms: number
      verdict: Verdict
      reason: string | null
      code: string
      message: Generated<string>
      name: Generated<string>
      address_lines: Json<string[]>
      street: Generated<string>
      zip_code: Generated<string>
      city: Generated<string>
      consultation_number: Generated<string>
      trader: ColumnType<unknown[], string | undefined, never>
      /** The register's further data about the entry (authorities/answer.ts). */
      entry: ColumnType<unknown, string | null | undefined, never>
      received_length: ColumnType<number | null, number | null | undefined, never>
      /** The date of the answer as the service wrote it. */
      dated: ColumnType<string | null, string | null | undefined, never>
      received_sha256: ColumnType<Uint8Array | null, Uint8Array | null | undefined, never>
      /** Compressed (authorities/received.ts). */
      received: ColumnType<Uint8Array | null, Uint8Array | null | undefined, never>
    }
  }
}

export const CHECKS_TABLES = defineTables({
  answer: {
    holds: 'answers',
    search: {
      kind: 'answers',
      ownedBy: ownRows,
      searched: [
        ...(['uid', 'requester_uid', 'requester_name', 'message', 'name', 'address_lines', 'street'] as const),
        ...(['zip_code', 'city', 'consultation_number', 'trader', 'entry', 'dated'] as const),
      ],
      words: ['service', 'verdict', 'reason', 'code'],
      people: ['user_id'],
      packed: { received: 'answer' },
      hidden: { received_sha256: 'hash' },
    },
  },
})
