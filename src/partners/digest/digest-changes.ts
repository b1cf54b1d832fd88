import { sql } from 'kysely'
import type { Reader } from '../../database/database.ts'
import type { KeptChange } from '../say-change.ts'
import type { Changes } from './readers.ts'

// What is read; the page has the others.
const DIGEST_MOST = 20

/** A change with whose it is. */
export type DigestChange = KeptChange & { uid: string; own_name: string; given_name: string }

/** Returns the first of a company's changes between two: verdicts and listings, on which money hangs, before names; of each the newest first. */
export async function digestChanges(
  reader: Reader,
  companyId: number,
  { since, upTo }: Changes,
): Promise<DigestChange[]> {
  const { rows } = await sql<DigestChange>`
    select change.kind, change.before, change.after, change.happened_at, partner.uid, partner.own_name, partner.given_name
    from partner_change change join partner on partner.id = change.partner_id
    where change.company_id = ${companyId}::int and change.id > ${since}::int and change.id <= ${upTo}::int
    order by change.kind in ('verdict', 'listing') desc, change.id desc limit ${DIGEST_MOST}`.execute(reader)
  return rows
}
