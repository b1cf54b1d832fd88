import type { Generated } from 'kysely'
import type { Now } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    company_judgement: {
      id: Generated<number>
      company_id: number
      uid: string
      own_name: string
      given_name: string
      word: 'same-company' | 'other-company' | 'withdrawn'
      remark: string
      user_id: number
      created_at: Now
    }
  }
}

export const ASSESSMENT_TABLES = defineTables({
  company_judgement: {
    holds: 'judgements',
    search: {
      kind: 'partners',
      ownedBy: ownRows,
      searched: ['uid', 'own_name', 'given_name', 'remark'],
      words: ['word'],
      people: ['user_id'],
    },
  },
})
