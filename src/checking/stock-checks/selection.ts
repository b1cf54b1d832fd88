import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { changeCondition } from '../partners/find-changes.ts'
import { matchingPartners } from '../partners/list-sql.ts'
import { partnerQuerySchema } from '../partners/wire.ts'
import { isSearchedByWords } from '../partners/word-index.ts'
import type { StockSelection } from './wire.ts'

/**
 * The company, user and time of a selection, on which unseen changes and the age of answers depend.
 */
type Requester = { companyId: number; userId: number; now: Date }

/**
 * Returns SQL for the matching partners of a company: `uid`, `verdict`, `answered_at` and `id` of
 * each.
 */
export async function selectedPartners(
  db: Reader,
  { companyId, userId, now }: Requester,
  selection: StockSelection,
): Promise<RawBuilder<unknown>> {
  const query = partnerQuerySchema.parse('filter' in selection ? selection.filter : {})
  const changes = changeCondition({ userId, companyId }, query)
  const hasWords = await isSearchedByWords(db, query.search)
  const matches = matchingPartners(db, companyId, { query, changeCondition: changes, now, hasWords })
    .$if('partners' in selection, partners =>
      partners.where(sql<boolean>`partner.id = any(${'partners' in selection ? selection.partners : []}::int[])`),
    )
    .select(['partner.id', 'partner.uid', 'partner.verdict', 'partner.answered_at'])
  return sql`${matches}`
}

/** The order of the queries: invalid and never answered partners, then the oldest answer. */
export const ORDER_BY_URGENCY: RawBuilder<unknown> = sql`(wanted.verdict is not distinct from 'valid'), wanted.answered_at nulls first, wanted.id`
