import { type RawBuilder, sql } from 'kysely'
import type { Authority } from '../../../base/authority-rules.ts'
import { RATE_LIMITED } from '../../../registers/authorities/create.ts'

/**
 * Selects which questions a lane takes: those to one rate-limited service, or (null) all others. A
 * lane of a rate-limited service waits for a slot without delaying questions to other services
 * (docs/rules.md#lanes-in-turn).
 */
export type Track = Authority | null

/** The tracks of the rate-limited services. */
export const TRACKS: readonly Authority[] = [...RATE_LIMITED.keys()]

const COUNTRIES: readonly string[] = [...RATE_LIMITED.values()].flat()

const literals = (countries: readonly string[]) => sql.join(countries.map(country => sql.lit(country)))

/** Returns an SQL condition on a UID: whether lanes of this track query it. */
export const isOfTrack = (track: Track): RawBuilder<boolean> =>
  track === null
    ? sql<boolean>`left(uid, 2) not in (${literals(COUNTRIES)})`
    : sql<boolean>`left(uid, 2) in (${literals(RATE_LIMITED.get(track) ?? [])})`

/**
 * Returns an SQL condition on a question: whether it waits for a lane of this track. The database
 * gives questions to rate-limited services a state of their own (0103-questions-in-turn.sql). A
 * lane of a release without tracks thus takes none of them.
 */
export const isWaitingFor = (track: Track): RawBuilder<boolean> =>
  track === null ? sql<boolean>`state = 'waiting'` : sql<boolean>`(state = 'in-turn' and ${isOfTrack(track)})`

/**
 * Moves questions to rate-limited services to the end so that no other question waits behind them.
 * Keeps the order within each part.
 */
export const inTurnLast = <One extends { uid: string }>(all: readonly One[]): One[] => {
  const waits = ({ uid }: One) => COUNTRIES.some(country => uid.startsWith(country))
  return [...all.filter(one => !waits(one)), ...all.filter(waits)]
}
