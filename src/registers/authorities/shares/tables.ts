import type { ColumnType } from 'kysely'
import type { Authority } from '../../../base/authority-rules.ts'
import type { Timestamp, TimestampOrNull } from '../../../base/database/column-types.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    authority_place: {
      service: Authority
      number: number
      holder: string | null
      held_until: TimestampOrNull
    }
    authority_demand: {
      service: Authority
      holder: string
      wanted: number
      /**
       * The demand for slots (authorities/concurrency-slots.ts); null in rows of earlier releases,
       * which stored only the total.
       */
      wants: ColumnType<DemandEntry[] | null, string | null | undefined, string>
      seen_until: Timestamp
    }
  }
}

type DemandEntry = { companyId: number; kind: 'person' | 'list' | 'program' | 'machine'; wanted: number }

export const SHARES_TABLES = defineTables({
  authority_place: { holds: 'state', search: 'which process queries an authority now' },
  authority_demand: { holds: 'state', search: 'how many queries each process wants to send' },
})
