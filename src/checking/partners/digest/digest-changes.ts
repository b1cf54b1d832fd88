import { sql } from 'kysely'
import type { Reader } from '../../../ground/database/database.ts'
import { GRAVITY } from '../changed-sql.ts'
import type { KeptChange } from '../say-change.ts'
import type { Changes } from './readers.ts'

// What is read; the page has the others.
const DIGEST_MOST = 20

/** A change with whose it is. */
export type DigestChange = KeptChange & { uid: string; own_name: string; given_name: string }

/** Returns the gravest of a company's changes between two, but for those that were seen singly; of each gravity the newest first. */
export async function digestChanges(
  reader: Reader,
  companyId: number,
  { since, upTo, seen }: Changes & { seen: number[] },
): Promise<DigestChange[]> {
  const { rows } = await sql<DigestChange>`
    select change.kind, change.before, change.after, change.happened_at, partner.uid, partner.own_name, partner.given_name
    from partner_change change join partner on partner.id = change.partner_id
    where change.company_id = ${companyId}::int and change.id > ${since}::int and change.id <= ${upTo}::int
      and change.id not in (select unnest(${seen}::int[]))
    order by ${GRAVITY}, change.id desc limit ${DIGEST_MOST}`.execute(reader)
  return rows
}
