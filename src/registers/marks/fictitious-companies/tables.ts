import type { DayOrNull, Timestamp, TimestampOrNull } from '../../../base/database/column-types.ts'
import { everyCompany, ofBatches } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    batch_listing: { batch_id: number; uid: string; since: DayOrNull; as_of: Timestamp }
    scheinunternehmen_list: {
      id: number
      tried_at: TimestampOrNull
      /** A `ListTrouble`. */
      trouble: string | null
      trouble_detail: string | null
      as_of: TimestampOrNull
      read_at: TimestampOrNull
      row_count: number | null
      etag: string | null
      lease_token: string | null
      lease_until: TimestampOrNull
    }
    scheinunternehmen_uid: { uid: string; since: DayOrNull }
  }
}

export const FICTITIOUS_COMPANIES_TABLES = defineTables({
  batch_listing: { holds: 'lists', search: { kind: 'rows', ownedBy: ofBatches, searched: ['uid'] } },
  scheinunternehmen_list: {
    holds: 'state',
    search: 'when the ministry’s list was read; its numbers are in scheinunternehmen_uid',
  },
  scheinunternehmen_uid: {
    holds: 'fictitious-companies',
    search: { kind: 'registers', ownedBy: everyCompany, searched: ['uid'] },
  },
})
