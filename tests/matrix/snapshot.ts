import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'

/** Each table's content as one number: equal before and after = the call changed nothing. */
export type Snapshot = Record<string, string>

/**
 * Left out, by name: the moment of a session's last action (whoever was let in and refused later did act), the count of a key's uses, which
 * is written down a second later, and of the audit
 * log the lines of refusals, sign-ins and downloads, which tell of a call and are no effect of it.
 */
const CONTENT: Record<string, string> = {
  session: 'select row(id_hash, user_id, stage, created_at, ends_at)::text as row from session',
  api_key: 'select row(id, user_id, key_hash, scopes, addresses, valid_until, ended_at)::text as row from api_key',
  audit_log: `select x::text as row from audit_log x
    where action not like 'access.%' and action not like 'sign-in.%' and action not like 'download.%'
      and action <> 'session.ended'`,
}

// The chain of the audit log's hashes moves with each line, whichever it is told of. On PostgreSQL processes tell each other that they are there, by a timer (authorities/shares), whether or not anybody calls.
const LEFT_OUT = ['authority_demand', 'authority_place', 'audit_chain']

/** The statement that looks at all tables of the product at once; pg-boss keeps its own in a schema of its own. */
export async function snapshotStatement(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const contentOf = (name: string) => CONTENT[name] ?? `select x::text as row from "${name}" x`
  // The sum of the rows' hashes does not mind their order.
  return rows
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(
      ({ name }) => `select '${name}' as name, count(*)::text || ' '
        || coalesce(sum(hashtextextended(row, 0)::numeric), 0)::text as content from (${contentOf(name)}) each`,
    )
    .join(' union all ')
}

export async function snapshot(db: Database, statement: string): Promise<Snapshot> {
  const { rows } = await sql.raw<{ name: string; content: string }>(statement).execute(db)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
