import type { Now, Timestamp } from '../../../base/database/column-types.ts'
import { ofUsersSince } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    upload_key: {
      user_id: number
      key: string
      body_sha256: string
      holder: string
      held_until: Timestamp
      answer: string | null
      created_at: Now
    }
  }
}

export const IDEMPOTENCY_TABLES = defineTables({
  upload_key: {
    holds: 'upload-keys',
    search: {
      kind: 'batches',
      ownedBy: ofUsersSince('held.created_at'),
      searched: ['key', 'answer'],
      people: ['user_id'],
      hidden: { body_sha256: 'hash', holder: 'lease' },
    },
  },
})
