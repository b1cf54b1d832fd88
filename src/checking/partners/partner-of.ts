import type { Reader } from '../../ground/database/database.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { type PartnerRow, partnersByIds } from './list-sql.ts'

/** Returns a company's partner by its number or its UID; refuses (404) what is not that company's. */
export async function partnerOf(
  db: Reader,
  companyId: number,
  which: { id: number } | { uid: string },
): Promise<PartnerRow> {
  const found = await db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .$if('id' in which, query => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('uid' in which, query => query.where('uid', '=', 'uid' in which ? which.uid : ''))
    .executeTakeFirst()
  const [row] = found ? await partnersByIds(db, [found.id]) : []
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}
