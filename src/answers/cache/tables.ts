import type { ColumnType, Generated } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import type { DayOrNull, Now, TimestampOrNull } from '../../base/database/column-types.ts'
import { ofAnswers } from '../../base/database/row-owners.ts'
import { defineTables } from '../../base/database/tables.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    cached_answer: {
      id: Generated<number>
      uid: string
      service: Authority
      requester_id: number
      requester_uid: string
      answer_id: number
      created_at: Now
      updated_at: Now
      last_usage: Now
      correction: ColumnType<Partial<CorrectedFields> | null, string | null | undefined, string | null>
      edited_at: TimestampOrNull
      edited_by: number | null
      refreshed_in: number | null
      refreshed_on: DayOrNull
    }
    /**
     * The cache of the earlier release; cleared with the current one, and never used by this
     * release (migration 0135). /
     */
    cache_entry: Omit<Tables['cached_answer'], 'requester_id'>
  }
}

type CorrectedFields = {
  companyName: string
  street: string
  zipCode: string
  city: string
  fullAddress: string
  resultMsg: string
}

export const CACHE_TABLES = defineTables({
  cached_answer: {
    holds: 'remembered',
    search: {
      kind: 'remembered',
      ownedBy: ofAnswers,
      searched: ['uid', 'requester_uid', 'correction'],
      words: ['service'],
      people: ['edited_by'],
    },
  },
  cache_entry: {
    holds: 'remembered',
    search: {
      kind: 'remembered',
      ownedBy: ofAnswers,
      searched: ['uid', 'requester_uid', 'correction'],
      words: ['service'],
      people: ['edited_by'],
    },
  },
})
