import { type RawBuilder, sql } from 'kysely'
import type { Authority } from '../../../ground/authority-rules.ts'
import { IN_TURN } from '../../../registers/authorities/create.ts'

/**
 * Which questions a lane takes: those to one service that takes so many calls a minute, or (null) all others. A lane of the first kind waits
 * for a turn as long as it takes, and holds up nobody who asks elsewhere (docs/rules.md#lanes-in-turn).
 */
export type Track = Authority | null

/** The tracks beside the ordinary one. */
export const TRACKS: readonly Authority[] = [...IN_TURN.keys()]

/** Returns a condition on a question: whether lanes of this track take it. Literals, so that the index `question_in_turn` serves. */
export const isOfTrack = (track: Track): RawBuilder<boolean> =>
  track === null
    ? sql<boolean>`left(uid, 2) not in (${literals([...IN_TURN.values()].flat())})`
    : sql<boolean>`left(uid, 2) in (${literals(IN_TURN.get(track) ?? [])})`

const literals = (countries: readonly string[]) => sql.join(countries.map(country => sql.lit(country)))
