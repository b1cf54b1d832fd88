import { sql } from 'kysely'
import type { Database } from '../../src/base/database/database.ts'

/** Each table's content as one number: equal before and after = the call changed nothing. */
export type Snapshot = Record<string, string>

/**
 * Left out, by name: the moment of a session's last action (whoever was let in and refused later did act), the count of a key's uses, which
 * is written down a second later, and of the audit
 * log the lines of refusals, sign-ins and downloads, which tell of a call and are no effect of it.
 */
const COLUMNS: Record<string, string> = {
  session: 'row(id_hash, user_id, stage, created_at, ends_at)::text',
  api_key: 'row(id, user_id, key_hash, scopes, addresses, valid_until, ended_at)::text',
}
const LINES: Record<string, string> = {
  audit_log: `where action not like 'access.%' and action not like 'sign-in.%' and action not like 'download.%'
    and action <> 'session.ended'`,
}

// How often somebody called is counted before anybody is let in or refused (http/call-count-store.ts).
// The chain of the audit log's hashes moves with each line, whichever it is told of. On PostgreSQL processes tell each other that they are there, by a timer (authorities/shares), whether or not anybody calls.
const LEFT_OUT = ['call_count', 'authority_demand', 'authority_place', 'authority_turn', 'audit_chain']

/** The tables of the product; pg-boss keeps its own in a schema of its own. */
export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter(name => !LEFT_OUT.includes(name))
}

/**
 * Looks at all these tables at once, now and again later. What stood in them before the first time is only counted, by the transaction that
 * wrote it: whoever writes such a row anew, or deletes it, takes it away from there. With all that earlier cells made it would be most of a
 * look, and more from cell to cell.
 */
export async function lookFromNow(db: Database, tables: string[]): Promise<() => Promise<Snapshot>> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::xid::text as now`.execute(db)
  const statement = tables.map(name => contentOf(name, rows[0]?.now ?? '')).join(' union all ')
  return async () => {
    const found = await sql.raw<{ name: string; content: string }>(statement).execute(db)
    return Object.fromEntries(found.rows.map(({ name, content }) => [name, content]))
  }
}

// The sum of the rows' hashes does not mind their order.
function contentOf(name: string, now: string): string {
  const columns = COLUMNS[name]
  const isOld = columns === undefined ? `age(x.xmin) > age('${now}'::xid)` : 'false'
  return `select '${name}' as name, count(*)::text || ' ' || count(*) filter (where ${isOld})::text || ' '
    || coalesce(sum(hashtextextended(${columns ?? 'x::text'}, 0)::numeric) filter (where not ${isOld}), 0)::text as content
    from "${name}" x ${LINES[name] ?? ''}`
}
