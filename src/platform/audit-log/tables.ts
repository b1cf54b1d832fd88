import type { ColumnType, Generated } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Now } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'
import { JOIN_PEOPLE, visibleAddress, visibleFields } from './lines-sql.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    audit_log: {
      id: Generated<number>
      at: Now
      user_id: number | null
      company_id: number | null
      action: string
      object: string
      before: ColumnType<unknown, string | null, never>
      after: ColumnType<unknown, string | null, never>
      address: ColumnType<string | null, string | null | undefined, never>
    }
    /** A trigger writes it with each line of the audit log (migration 0017). */
    audit_chain: {
      position: ColumnType<number, never, never>
      line_id: ColumnType<number, never, never>
      hash: ColumnType<Uint8Array, never, never>
    }
    audit_signature: {
      number: ColumnType<number, number, never>
      signed_at: ColumnType<Date, string, never>
      position: ColumnType<number, number, never>
      hash: ColumnType<string, string, never>
      signature: ColumnType<string, string, never>
    }
  }
}

// As on the audit log's page.
const maskedLine = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select (${value})::text from (select held.*) as line ${JOIN_PEOPLE})`

export const AUDIT_LOG_TABLES = defineTables({
  audit_log: {
    holds: 'audit',
    search: {
      kind: 'audit',
      ownedBy: ownRows,
      searched: ['object', 'before', 'after', 'address'],
      words: ['action'],
      masked: {
        before: actor => maskedLine(visibleFields(actor, 'before')),
        after: actor => maskedLine(visibleFields(actor, 'after')),
        address: actor => maskedLine(visibleAddress(actor)),
      },
      people: ['user_id'],
      objects: ['object'],
    },
  },
  audit_chain: { holds: 'sums', search: 'hashes of the audit log’s lines, which are searched' },
  audit_signature: { holds: 'sums', search: 'signatures of those hashes' },
})
