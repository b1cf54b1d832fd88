import type { Generated } from 'kysely'
import type { TimestampOrNull } from '../../../base/database/column-types.ts'
import { operatorOnly } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    day_budget: { account_hash: string; uid: string; day: string; used: Generated<number> }
    finanzonline_account: {
      account_hash: string
      session_id_sealed: string | null
      logged_in_at: TimestampOrNull
      login_lease_until: TimestampOrNull
      login_holder: string | null
      session_used_at: TimestampOrNull
      proven_versions: Record<string, string> | null
      closed_version: string | null
      closed_code: string | null
      closed_message: string | null
      closed_at: TimestampOrNull
      refused_version: string | null
      refused_code: string | null
      refused_message: string | null
      refused_at: TimestampOrNull
    }
  }
}

export const FINANZONLINE_TABLES = defineTables({
  day_budget: {
    holds: 'ministry-count',
    search: {
      kind: 'limits',
      ownedBy: operatorOnly,
      searched: ['uid'],
      words: ['day'],
      hidden: { account_hash: 'hash' },
    },
  },
  finanzonline_account: {
    holds: 'companies',
    search: {
      kind: 'limits',
      ownedBy: operatorOnly,
      searched: ['closed_message', 'refused_message'],
      words: ['closed_code', 'refused_code'],
      hidden: {
        account_hash: 'hash',
        session_id_sealed: 'secret',
        login_holder: 'lease',
        proven_versions: 'hash',
        closed_version: 'hash',
        refused_version: 'hash',
      },
    },
  },
})
