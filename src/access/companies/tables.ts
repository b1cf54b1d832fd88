import { type Generated, sql } from 'kysely'
import type { DayOrNull, Now, Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import type { OwnerCondition } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    company: {
      id: Generated<number>
      name: string
      uid: Generated<string>
      /** The company's German and British VAT IDs; '' = none. */
      german_uid: Generated<string>
      british_uid: Generated<string>
      valid_until: DayOrNull
      use_custom_login: Generated<boolean>
      tid_sealed: string | null
      benid_sealed: string | null
      pin_sealed: string | null
      account_version: Generated<number>
      logo_file_id: number | null
      logo_type: string | null
      created_at: Now
      deleted_at: TimestampOrNull
      is_held: Generated<boolean>
    }
    finanzonline_try: {
      id: Generated<number>
      company_id: number
      kind: 'change' | 'test'
      outcome: Generated<'open' | 'worked' | 'refused'>
      tried_at: Timestamp
    }
  }
}

/** Selects the company's own row. */
const ownCompany: OwnerCondition = id => sql`held.id = ${id}::int`

export const COMPANIES_TABLES = defineTables({
  company: {
    holds: 'companies',
    search: {
      kind: 'companies',
      ownedBy: ownCompany,
      searched: ['name', 'uid', 'german_uid', 'british_uid'],
      words: ['logo_type'],
      hidden: { tid_sealed: 'secret', benid_sealed: 'secret', pin_sealed: 'secret', logo_file_id: 'picture' },
    },
  },
  finanzonline_try: { holds: 'account-tries', search: 'how often a company tried its account, and the outcomes' },
})
