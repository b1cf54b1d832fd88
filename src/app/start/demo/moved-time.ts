import { sql } from 'kysely'
import type { WatchedClock } from '../../../ground/database/clock.ts'
import type { Database, OpenDatabase } from '../../../ground/database/database.ts'
import { openPostgresql } from '../../../ground/database/open-postgresql.ts'

const realNow = Date.now
let ahead = 0

/** The time of this thread, whichever day it has been moved to. */
export const movedClock: WatchedClock = { now: () => new Date(Date.now()), doubt: () => null, aheadSeconds: () => 0 }

/** Brings it back to the present. */
export function moveToPresent(): void {
  ahead = 0
}

/** Moves the time of this thread, which goes on from there; returns by how many milliseconds it is ahead of the real one. */
export function moveTo(moment: Date): number {
  ahead = moment.getTime() - realNow()
  Date.now = () => realNow() + ahead
  return ahead
}

// What PostgreSQL, pg-boss and we ask for the time, in a schema that is searched before PostgreSQL's own.
const CLOCKS = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']
const MOVED = `
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

// A default is bound to the function that was found when the table was made; the schema can only be dropped when none is left.
const BACK = `
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

/** Opens an empty database whose time can be moved: each connection takes for now what `moveDatabase` says. */
export async function openMovable(url: string): Promise<OpenDatabase> {
  await runScript(url, MOVED)
  return { ...openPostgresql(url, () => undefined), kind: 'embedded' }
}

/** Moves the time of such a database by so many milliseconds, from PostgreSQL's own. */
export async function moveDatabase(db: Database, aheadMs: number): Promise<void> {
  await sql`update moved.time set ahead = ${aheadMs} * interval '1 millisecond'`.execute(db)
}

/** Gives such a database, which nobody has open any more, PostgreSQL's own time for good. */
export const bringToPresent = (url: string): Promise<void> => runScript(url, BACK)

async function runScript(url: string, script: string): Promise<void> {
  const database = openPostgresql(url, () => undefined, 1)
  await database.runScripts(({ run }) => run(script)).finally(database.close)
}
