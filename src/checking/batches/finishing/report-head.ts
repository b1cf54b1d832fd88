import { nextEdition } from '../../../documents/reports/store.ts'
import { whoAsked } from '../../../documents/reports/who-asked.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { BatchRow } from '../list/view.ts'
import type { ReportSource } from './batch-report.ts'

/** Who asked, as it stands now, and the number of the edition that comes next. */
export const reportHead = async (
  db: Database,
  batch: BatchRow,
): Promise<Pick<ReportSource, 'company' | 'user' | 'edition'>> => ({
  ...(await whoAsked(db, batch.company_id, batch.created_by)),
  edition: await nextEdition(db, batch.id),
})
