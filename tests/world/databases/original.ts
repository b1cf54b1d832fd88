import { sql } from 'kysely'
import type { OpenDatabase } from '../../../src/base/database/database.ts'

/**
 * What the template records about itself, in a separate schema that each copy has: the rows after
 * migration (applied migrations, the queue's rows), whether a test changed the schema, and the
 * function that empties it. `replica` disables triggers, those that protect evidence and those of
 * foreign keys. Rows are deleted, not truncated: truncation creates new files for the emptied
 * tables, all tables that reference them, and their indexes. That took PostgreSQL 300 ms; the
 * deletes take 10.
 */
export const RECORD_ORIGINAL = `
create schema testing;
create table testing.rebuilt (at timestamptz not null);
create table testing.original (name text primary key, rows text not null);

create function testing.note_rebuilt() returns event_trigger language plpgsql as
  $$ begin insert into testing.rebuilt values (now()); end $$;
create event trigger testing_rebuilt on ddl_command_end execute function testing.note_rebuilt();
create event trigger testing_dropped on sql_drop execute function testing.note_rebuilt();
alter event trigger testing_rebuilt enable always;
alter event trigger testing_dropped enable always;

create function testing.rows_of(name text) returns text language plpgsql as $$
declare found text;
begin
  execute format('select json_agg(x)::text from %s x', name) into found;
  return found;
end $$;

create function testing.used_tables() returns setof text language sql as $$
  select c.oid::regclass::text from pg_class c
  where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss') and pg_relation_size(c.oid) > 0
$$;

create function testing.bring_back() returns text[] language plpgsql as $$
declare
  table_name text;
  kept text;
  emptied text[] := '{}';
begin
  if exists (select from testing.rebuilt) then return null; end if;
  set local session_replication_role = replica;
  for table_name in select testing.used_tables() loop
    select rows into kept from testing.original where name = table_name;
    continue when kept = testing.rows_of(table_name);
    execute format('delete from %s', table_name);
    if kept is not null then
      execute format('insert into %1$s select * from json_populate_recordset(null::%1$s, $1::json)', table_name) using kept;
    end if;
    emptied := emptied || table_name;
  end loop;
  perform setval(seqrelid::regclass, seqstart, false) from pg_sequence s
    join pg_sequences v on (format('%I.%I', v.schemaname, v.sequencename))::regclass = s.seqrelid
    where v.last_value is not null;
  return emptied;
end $$;

insert into testing.original select name, testing.rows_of(name) from testing.used_tables() name
  where testing.rows_of(name) is not null;
truncate testing.rebuilt;`

/**
 * Resets a used database to the original. Returns false if a test changed its schema, so that it is
 * not reused.
 */
export async function resetToOriginal({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ emptied: string[] | null }>`select testing.bring_back() as emptied`.execute(db)
  const emptied = rows[0]?.emptied ?? null
  if (emptied === null) return false
  // New rows then get positions in insertion order instead of filling gaps.
  if (emptied.length > 0) await sql.raw(`vacuum (truncate, index_cleanup on) ${emptied.join()}`).execute(db)
  return true
}
