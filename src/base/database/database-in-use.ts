import { sql } from 'kysely'
import type { OpenDatabase, Scripts } from './database.ts'
import type { FailedTry } from './retry-while-in-use.ts'

/** Other processes did not stop using the tables that a migration had to change. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

// Below deadlock_timeout a change of tables stops waiting before PostgreSQL looks for a deadlock,
// so no statement of a serving process becomes its victim.
const SHORT_WAIT_RATIO = 0.4
// PostgreSQL cancels an autovacuum only for a process that waits longer than deadlock_timeout.
const LONG_WAIT_RATIO = 1.5
const FIRST_LONG_TRY = 8
const LONG_TRY_INTERVAL = 4

const isLongTry = (tries: number): boolean => tries >= FIRST_LONG_TRY && tries % LONG_TRY_INTERVAL === 0

/** Limits how long a transaction waits for each lock, so that serving processes go first. */
export async function limitLockWait({ rows }: Scripts, tries: number): Promise<void> {
  const ratio = isLongTry(tries) ? LONG_WAIT_RATIO : SHORT_WAIT_RATIO
  await rows(
    `select set_config('lock_timeout', ceil(setting::int * $1::float8)::text, true)
    from pg_settings where name = 'deadlock_timeout'`,
    [ratio],
  )
}

type OldestTransaction = { pid: number; application: string; seconds: number }

/** Returns the error for a migration that gave up: one line that names the oldest transaction. */
export async function databaseInUseError({ db }: OpenDatabase, { tries, because }: FailedTry): Promise<DatabaseInUse> {
  // Of other database users PostgreSQL shows only that they are connected.
  const { rows } = await sql<OldestTransaction>`
    select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(db)
  const [oldest] = rows
  return new DatabaseInUse(
    `The database was not migrated, and nothing in it was changed: in ${tries} tries other processes used its tables (${because}). ` +
      `${oldest ? describeTransaction(oldest) : ''}Expected: run it again at a time with less work and without a running backup or export`,
  )
}

const describeTransaction = ({ pid, application, seconds }: OldestTransaction): string =>
  `PostgreSQL’s process ${pid}${application === '' ? '' : ` (${application})`} has had a transaction open for ${seconds} s. `
