import type { Reader } from '../../base/database/database.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDateTime } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import type { ListedUid } from './read-list-file.ts'
import { texts } from './scheinunternehmen-texts.ts'

/** A UID's entry on the list: `since` (yyyy-mm-dd, null if not stated) and the time of the list. */
export type Listing = { since: string | null; asOf: Date }

/** Looks up a UID in the stored list. null only means that this list does not contain it. */
export async function listingOf(db: Reader, uid: string): Promise<Listing | null> {
  const rows = await db
    .selectFrom('scheinunternehmen_uid as listed')
    .innerJoin('scheinunternehmen_list as list', join => join.on('list.as_of', 'is not', null))
    .select(['listed.since', 'list.as_of as asOf'])
    .where('listed.uid', '=', uid)
    .executeTakeFirst()
  return rows?.asOf ? { since: rows.since, asOf: rows.asOf } : null
}

/**
 * Returns "Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 22.11.2026, 06:01:02": always
 * with the time of the list.
 */
export function describeListing({ since, asOf }: Listing, language: Language): string {
  const t = translate(texts, language)
  const moment = formatDateTime(asOf)
  return since === null ? t('listedUndated', { asOf: moment }) : t('listed', { since: dayShown(since), asOf: moment })
}

const dayShown = (day: string): string => day.split('-').toReversed().join('.')

/** A UID's mark by a list: `since` (yyyy-mm-dd, null if not stated) and the time of the list. */
export type Mark = { since: string | null; asOf: string }

/** Changes since the previous list; null: that list does not contain the UID. */
export type ListMoves = { asOf: Date; moves: { uid: string; before: Mark | null; after: Mark | null }[] }

type List = { asOf: Date; listed: ListedUid[] }

/**
 * Compares two lists; returns the UIDs that were added or removed. A changed date of the same UID
 * does not count.
 */
export function listMoves(before: List, after: List): ListMoves {
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

const markOf = ({ since }: ListedUid, { asOf }: List): Mark => ({ since, asOf: asOf.toISOString() })
