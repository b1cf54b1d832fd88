import type { TimestampOrNull } from '../../../base/database/column-types.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    hmrc_token: {
      application_hash: string
      token_sealed: string | null
      expires_at: TimestampOrNull
      asking_holder: string | null
      asking_until: TimestampOrNull
    }
  }
}

export const HMRC_TABLES = defineTables({
  hmrc_token: { holds: 'keys', search: 'an encrypted token of the operator’s own application' },
})
