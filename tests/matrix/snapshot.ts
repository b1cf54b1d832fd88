import { sql } from 'kysely'
import type { Database } from '../../src/base/database/database.ts'

/**
 * The content of each table as one number: equal before and after means that the call changed
 * nothing.
 */
export type Snapshot = Record<string, string>

/**
 * Columns and lines left out:
 * - the time of a session's last action, because a refused call also counts as an action
 * - the usage count of a key, which is written a second later
 * - the audit log's lines about refusals, sign-ins and downloads, which record a call and are not
 *   its effect
 */
const COMPARED_COLUMNS: Record<string, string> = {
  session: 'row(id_hash, user_id, stage, created_at, ends_at)::text',
  api_key: 'row(id, user_id, key_hash, scopes, addresses, valid_until, ended_at)::text',
}
const ROW_FILTERS: Record<string, string> = {
  audit_log: `where action not like 'access.%' and action not like 'sign-in.%' and action not like 'download.%'
    and action <> 'session.ended'`,
}

// Tables left out. The count of calls is stored before a caller is admitted or refused
// (http/call-count-store.ts). The chain of the audit log's hashes advances with each line of any
// kind. On PostgreSQL, processes announce themselves by a timer (authorities/shares), independent
// of calls.
const IGNORED_TABLES = ['call_count', 'authority_demand', 'authority_place', 'authority_turn', 'audit_chain']

/** Returns the tables of the product; pg-boss keeps its own in a separate schema. */
export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter(name => !IGNORED_TABLES.includes(name))
}

/**
 * Returns a function that takes a snapshot of all these tables, now and later. Rows older than the
 * first snapshot are only counted, by the transaction that wrote them; an update or deletion of
 * such a row changes the count. Hashing all rows of earlier cells would take most of the time, and
 * more with every cell.
 */
export async function createSnapshotTaker(db: Database, tables: string[]): Promise<() => Promise<Snapshot>> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::xid::text as now`.execute(db)
  const statement = tables.map(name => contentOf(name, rows[0]?.now ?? '')).join(' union all ')
  return async () => {
    const result = await sql.raw<{ name: string; content: string }>(statement).execute(db)
    return Object.fromEntries(result.rows.map(({ name, content }) => [name, content]))
  }
}

// The sum of the rows' hashes does not depend on their order.
function contentOf(name: string, now: string): string {
  const columns = COMPARED_COLUMNS[name]
  const isOld = columns === undefined ? `age(x.xmin) > age('${now}'::xid)` : 'false'
  return `select '${name}' as name, count(*)::text || ' ' || count(*) filter (where ${isOld})::text || ' '
    || coalesce(sum(hashtextextended(${columns ?? 'x::text'}, 0)::numeric) filter (where not ${isOld}), 0)::text as content
    from "${name}" x ${ROW_FILTERS[name] ?? ''}`
}
