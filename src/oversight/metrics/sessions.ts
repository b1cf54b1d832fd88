import { countOf } from '../../ground/database/count-of.ts'
import { kept } from './kept.ts'
import type { GaugeOf } from './read-gauge.ts'
import type { Source } from './source.ts'

const MINUTE_MS = 60_000

/** Returns how many are signed in: at most ten rows a user, over which no index would help. */
export function sessionGauges({ db, clock }: Source, idleMinutes: number): GaugeOf[] {
  const read = kept(clock, async () => {
    const now = clock.now()
    const sessions = db
      .selectFrom('session')
      .where('stage', '<>', 'password')
      .where('ends_at', '>', now)
      .where('last_action_at', '>', new Date(now.getTime() - idleMinutes * MINUTE_MS))
    return [{ value: await countOf(sessions) }]
  })
  return [{ name: 'sessions', help: 'Sessions in which somebody is signed in', read }]
}
