import { type RawBuilder, sql } from 'kysely'
import { CONTRADICTION, DIFFERING } from '../../vat-ids/same-company/differing.ts'

/** Of the table company_comparison: whether a person has to look after a row (same-company/differing.ts says the same). */
export const differs = (): RawBuilder<boolean> =>
  sql`(sameness = any(${[...DIFFERING]}::text[]) or differences @> ${JSON.stringify([CONTRADICTION])}::jsonb)`
