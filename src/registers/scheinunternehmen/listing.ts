import type { Reader } from '../../ground/database/database.ts'
import type { Language } from '../../ground/texts/define.ts'
import { formatDateTime } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { ListedUid } from './read-list-file.ts'
import { texts } from './texts.ts'

/** What the list says of a UID: since which day (yyyy-mm-dd, null where it does not say) it stands there, and of when the list is. */
export type Listing = { since: string | null; asOf: Date }

/** Looks a UID up in the list that is kept. Null says nothing good: only that this list does not name it. */
export async function listingOf(db: Reader, uid: string): Promise<Listing | null> {
  const found = await db
    .selectFrom('scheinunternehmen_uid as listed')
    .innerJoin('scheinunternehmen_list as list', join => join.on('list.as_of', 'is not', null))
    .select(['listed.since', 'list.as_of as asOf'])
    .where('listed.uid', '=', uid)
    .executeTakeFirst()
  return found?.asOf ? { since: found.since, asOf: found.asOf } : null
}

/** "Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 22.11.2026, 06:01:02": always with the moment that the list was of. */
export function sayListing({ since, asOf }: Listing, language: Language): string {
  const say = translate(texts, language)
  const moment = formatDateTime(asOf)
  return since === null
    ? say('listedUndated', { asOf: moment })
    : say('listed', { since: dayShown(since), asOf: moment })
}

const dayShown = (day: string): string => day.split('-').toReversed().join('.')

/** What a list says of a UID: since which day (yyyy-mm-dd, null where it does not say), and the moment that the list is of. */
export type Mark = { since: string | null; asOf: string }

/** What a newer list says otherwise than the one before; null: that one does not name the UID. */
export type ListMoves = { asOf: Date; moves: { uid: string; before: Mark | null; after: Mark | null }[] }

type List = { asOf: Date; listed: ListedUid[] }

/** Compares two lists; returns who came onto the list and who left it, by UID. Another day of the same UID is no move. */
export function listMoves(before: List, after: List): ListMoves {
  const [left, came] = [behind(before, after), behind(after, before)]
  const moves = [
    ...left.map(one => ({ uid: one.uid, before: markOf(one, before), after: null })),
    ...came.map(one => ({ uid: one.uid, before: null, after: markOf(one, after) })),
  ]
  return { asOf: after.asOf, moves: moves.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)) }
}

function behind({ listed }: List, other: List): ListedUid[] {
  const known = new Set(other.listed.map(({ uid }) => uid))
  return listed.filter(({ uid }) => !known.has(uid))
}

const markOf = ({ since }: ListedUid, { asOf }: List): Mark => ({ since, asOf: asOf.toISOString() })
