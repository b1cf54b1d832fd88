import { sql } from 'kysely'
import type { Reader } from '../../../src/base/database/database.ts'
import { waitFor } from '../wait-for.ts'

/** Waits until `count` statements are blocked by locks. */
export const waitUntilBlocked = ({ db }: { db: Reader }, count: number) =>
  waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.waiting ?? 0
    },
    waiting => waiting >= count,
  )
