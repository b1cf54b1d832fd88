import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'

/** What gauges of the whole installation are read from. */
export type Source = { db: Database; clock: Clock }
