import { type RawBuilder, sql } from 'kysely'
import type { Authority } from '../../../base/authority-rules.ts'
import { RATE_LIMITED_AUTHORITIES } from '../../../registers/authorities/create.ts'

/**
 * Selects which questions a lane claims: those for one rate-limited service, or (null) all others.
 * Thus a lane that waits for a rate-limit slot does not delay questions for other services
 * (docs/rules.md#lanes-in-turn).
 */
export type Track = Authority | null

/** The tracks of the rate-limited services. */
export const RATE_LIMITED_TRACKS: readonly Authority[] = [...RATE_LIMITED_AUTHORITIES.keys()]

const RATE_LIMITED_COUNTRIES: readonly string[] = [...RATE_LIMITED_AUTHORITIES.values()].flat()

const literals = (countries: readonly string[]) => sql.join(countries.map(country => sql.lit(country)))

/** Returns an SQL condition on a UID: whether the lanes of this track query it. */
export const isOfTrack = (track: Track): RawBuilder<boolean> =>
  track === null
    ? sql<boolean>`left(uid, 2) not in (${literals(RATE_LIMITED_COUNTRIES)})`
    : sql<boolean>`left(uid, 2) in (${literals(RATE_LIMITED_AUTHORITIES.get(track) ?? [])})`

/**
 * Returns an SQL condition on a question: whether it waits for a lane of this track. The database
 * gives questions for rate-limited services a separate state (0103-questions-in-turn.sql), so that
 * lanes of a release without tracks do not claim them.
 */
export const isWaitingFor = (track: Track): RawBuilder<boolean> =>
  track === null ? sql<boolean>`state = 'waiting'` : sql<boolean>`(state = 'in-turn' and ${isOfTrack(track)})`

/**
 * Moves questions for rate-limited services to the end, so that no other question waits behind
 * them. Keeps the order within both groups.
 */
export const sortRateLimitedLast = <Question extends { uid: string }>(questions: readonly Question[]): Question[] => {
  const isRateLimited = ({ uid }: Question) => RATE_LIMITED_COUNTRIES.some(country => uid.startsWith(country))
  return [...questions.filter(question => !isRateLimited(question)), ...questions.filter(isRateLimited)]
}
