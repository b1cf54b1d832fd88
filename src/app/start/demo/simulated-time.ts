import { sql } from 'kysely'
import type { WatchedClock } from '../../../base/database/clock.ts'
import type { Database, OpenDatabase } from '../../../base/database/database.ts'
import { openPostgresql } from '../../../base/database/open-postgresql.ts'

const realNow = Date.now
let aheadMs = 0

/** This thread's clock, including moves. */
export const movedClock: WatchedClock = { now: () => new Date(Date.now()), doubt: () => null, aheadSeconds: () => 0 }

/** Returns to the present. */
export function resetTime(): void {
  aheadMs = 0
}

/**
 * Moves this thread's time, which continues from there; returns the milliseconds it is ahead of the
 * real time.
 */
export function moveTo(time: Date): number {
  aheadMs = time.getTime() - realNow()
  Date.now = () => realNow() + aheadMs
  return aheadMs
}

// The time functions used by PostgreSQL, pg-boss and us, in a schema searched before PostgreSQL's
// own.
const CLOCKS = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']
const CREATE_MOVED_SCHEMA = `
  create schema moved;
  create table moved.time (ahead interval not null);
  insert into moved.time values ('0');
  ${CLOCKS.map(
    name => `create function moved.${name}() returns timestamptz language sql volatile
      as 'select pg_catalog.${name}() + ahead from moved.time';`,
  ).join('\n')}
  do $$ begin
    execute format('alter database %I set search_path = public, moved, pg_catalog', current_database());
  end $$;`

// A default is bound to the function found when the table was created; the schema can only be
// dropped when no default uses it.
const DROP_MOVED_SCHEMA = `
  do $$ declare column_ record; begin
    execute format('alter database %I reset search_path', current_database());
    -- Then each expression names the schemas of its functions.
    perform set_config('search_path', 'pg_catalog', true);
    for column_ in
      select adrelid::regclass as relation, attname, pg_get_expr(adbin, adrelid) as expression
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where pg_get_expr(adbin, adrelid) like '%moved.%'
    loop
      execute format('alter table %s alter column %I set default %s', column_.relation, column_.attname,
        replace(column_.expression, 'moved.', 'pg_catalog.'));
    end loop;
    drop function ${CLOCKS.map(name => `moved.${name}()`).join(', ')};
    drop table moved.time;
    drop schema moved;
  end $$;`

/**
 * Opens an empty database whose time can be moved: each connection's time is what `moveDatabase`
 * set.
 */
export async function openMovableDatabase(url: string): Promise<OpenDatabase> {
  await runScript(url, CREATE_MOVED_SCHEMA)
  return { ...openPostgresql(url, () => undefined), kind: 'embedded' }
}

/** Moves the time of such a database by milliseconds relative to PostgreSQL's own. */
export async function moveDatabase(db: Database, aheadMs: number): Promise<void> {
  await sql`update moved.time set ahead = ${aheadMs} * interval '1 millisecond'`.execute(db)
}

/** Permanently restores PostgreSQL's own time in such a database, which must be closed. */
export const restoreRealTime = (url: string): Promise<void> => runScript(url, DROP_MOVED_SCHEMA)

async function runScript(url: string, script: string): Promise<void> {
  const database = openPostgresql(url, () => undefined, 1)
  await database.runScripts(({ run }) => run(script)).finally(database.close)
}
