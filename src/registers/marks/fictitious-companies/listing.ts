import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { entryOf, type MarkMoves } from '../mark.ts'
import type { MarkEntry } from '../mark-rules.ts'
import type { ListedUid } from './read-list-file.ts'

/** Looks up a UID in the stored list. null only means that this list does not contain it. */
export async function listingOf(db: Reader, uid: string): Promise<MarkEntry | null> {
  const row = await db
    .selectFrom('scheinunternehmen_uid as listed')
    .innerJoin('scheinunternehmen_list as list', join => join.on('list.as_of', 'is not', null))
    .select(['listed.since', 'list.as_of as asOf'])
    .where('listed.uid', '=', uid)
    .executeTakeFirst()
  return row?.asOf ? entryOf(row.since, row.asOf) : null
}

/** SQL of the entry of a UID, which is an expression. */
export const presentListing = (uid: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select listed.since, list.as_of, null::text as state from scheinunternehmen_uid listed
    join scheinunternehmen_list list on list.as_of is not null
  where listed.uid = ${uid})`

type List = { asOf: Date; listed: ListedUid[] }

/**
 * Compares two lists; returns the UIDs that were added or removed. A changed date of the same UID
 * does not count.
 */
export function listMoves(before: List, after: List): MarkMoves {
  const [removed, added] = [behind(before, after), behind(after, before)]
  const moves = [
    ...removed.map(one => ({ uid: one.uid, before: markOf(one, before), after: null })),
    ...added.map(one => ({ uid: one.uid, before: null, after: markOf(one, after) })),
  ]
  return { asOf: after.asOf, moves: moves.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)) }
}

function behind({ listed }: List, other: List): ListedUid[] {
  const otherUids = new Set(other.listed.map(({ uid }) => uid))
  return listed.filter(({ uid }) => !otherUids.has(uid))
}

const markOf = ({ since }: ListedUid, { asOf }: List): MarkEntry => entryOf(since, asOf)
