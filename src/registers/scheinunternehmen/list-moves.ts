import type { ListedUid } from './read-list-file.ts'

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
