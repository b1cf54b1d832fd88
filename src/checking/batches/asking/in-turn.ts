import { type RawBuilder, sql } from 'kysely'
import type { Authority } from '../../../ground/authority-rules.ts'
import { IN_TURN } from '../../../registers/authorities/create.ts'

/**
 * Which questions a lane takes: those to one service with a limit of calls a minute, or (null) all others. A lane of the first kind waits
 * for a turn as long as it takes, and holds up nobody who asks elsewhere (docs/rules.md#lanes-in-turn).
 */
export type Track = Authority | null

/** The tracks beside the ordinary one. */
export const TRACKS: readonly Authority[] = [...IN_TURN.keys()]

const COUNTRIES: readonly string[] = [...IN_TURN.values()].flat()

const literals = (countries: readonly string[]) => sql.join(countries.map(country => sql.lit(country)))

/** Returns a condition on a UID: whether lanes of this track ask about it. */
export const isOfTrack = (track: Track): RawBuilder<boolean> =>
  track === null
    ? sql<boolean>`left(uid, 2) not in (${literals(COUNTRIES)})`
    : sql<boolean>`left(uid, 2) in (${literals(IN_TURN.get(track) ?? [])})`

/**
 * Returns a condition on a question: whether it waits for a lane of this track. What waits in turn has a state of its own, which the database gives
 * it (0103-questions-in-turn.sql), so that no lane of a release without such tracks takes it.
 */
export const waitsFor = (track: Track): RawBuilder<boolean> =>
  track === null ? sql<boolean>`state = 'waiting'` : sql<boolean>`(state = 'in-turn' and ${isOfTrack(track)})`

/** Returns the same with those at the end that wait for a turn, so that nothing else waits behind them; each part in its order. */
export const inTurnLast = <One extends { uid: string }>(all: readonly One[]): One[] => {
  const waits = ({ uid }: One) => COUNTRIES.some(country => uid.startsWith(country))
  return [...all.filter(one => !waits(one)), ...all.filter(waits)]
}
