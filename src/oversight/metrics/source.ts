import type { Clock } from '../../ground/database/clock.ts'
import type { Database } from '../../ground/database/database.ts'

/** What gauges of the whole installation are read from. */
export type Source = { db: Database; clock: Clock }
