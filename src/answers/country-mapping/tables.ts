import type { Generated } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import type { Now } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    country_mapping: {
      id: Generated<number>
      company_id: number
      country: string
      api: Authority
      fallback_api: Authority | null
      updated_at: Now
      updated_by: number | null
    }
  }
}

export const COUNTRY_MAPPING_TABLES = defineTables({
  country_mapping: {
    holds: 'companies',
    search: {
      kind: 'settings',
      ownedBy: ownRows,
      words: ['country', 'api', 'fallback_api'],
      people: ['updated_by'],
    },
  },
})
