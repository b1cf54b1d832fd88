import { countOf } from '../../../ground/database/count-of.ts'
import type { Reader } from '../../../ground/database/database.ts'
import { STATUS } from '../status-rules.ts'

/** How many batches of a company wait or run; company 0 = of all. */
export async function countQueue(db: Reader, companyId: number): Promise<number> {
  const open = db.selectFrom('batch').where('status', 'in', [STATUS.created, STATUS.started])
  return countOf(companyId === 0 ? open : open.where('company_id', '=', companyId))
}
