import type { Generated } from 'kysely'
import { ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    setting: { id: Generated<number>; company_id: number; category: string; key: string; value: string }
  }
}

export const SETTINGS_TABLES = defineTables({
  setting: {
    holds: 'companies',
    search: { kind: 'settings', ownedBy: ownRows, searched: ['value'], words: ['category', 'key'] },
  },
})
