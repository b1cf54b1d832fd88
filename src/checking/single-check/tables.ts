import type { ColumnType, Generated } from 'kysely'
import type { Json, Now, Timestamp, TimestampOrNull } from '../../base/database/column-types.ts'
import { ownRows } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'
import type { Verdict } from '../../base/verdict-rules.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    single_check: {
      id: Generated<number>
      company_id: number
      user_id: number
      input: string
      uid: string
      verdict: Verdict
      reason: string | null
      hints: Json<unknown[]>
      answer_ids: ColumnType<number[], number[] | undefined, never>
      from_cache: Generated<boolean>
      /** The company name in the user's own data; '' = none. */
      own_company: Generated<string>
      comparison: ColumnType<object | null, string | null | undefined, never>
      language: 'de' | 'en'
      created_at: Now
      /** The marks of the Czech registers at that time (registers/marks); null = none. */
      marks: ColumnType<object | null, string | null | undefined, never>
    }
    check_place: { company_id: number; number: number; token: string | null; held_until: TimestampOrNull }
    check_wait: { company_id: number; waits_until: Timestamp }
  }
}

export const SINGLE_CHECK_TABLES = defineTables({
  single_check: {
    holds: 'checks',
    search: {
      kind: 'checks',
      ownedBy: ownRows,
      searched: ['input', 'uid', 'hints', 'own_company', 'comparison', 'marks'],
      words: ['verdict', 'reason', 'language', 'answer_ids'],
      people: ['user_id'],
    },
  },
  check_place: { holds: 'state', search: 'how many single checks of a company run now' },
  check_wait: { holds: 'state', search: 'until when a single check of a company waits' },
})
