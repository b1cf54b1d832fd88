import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import { type ListedPage, pageRange, readCandidatePage } from '../../base/database/long-list.ts'
import { withoutSort } from '../../base/database/planner.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { scopeOf } from '../../base/roles/scope.ts'
import type { AuditTexts } from './describe-rules.ts'
import { filterConditions, JOIN_PEOPLE, lineMatchesSearch } from './lines-sql.ts'
import type { AuditQuery } from './wire.ts'

/** Returns the ids of a page of the audit log in the actor's scope, the newest line first. */
export function pageOfLines(
  actor: Actor,
  db: Database,
  auditTexts: AuditTexts,
  query: AuditQuery,
): Promise<ListedPage> {
  const { search } = query
  const order = orderOf(actor, query)
  const conditions = sql.join([sql`true`, ...filterConditions(actor, query)], sql` and `)
  const list = {
    candidates: sql`select ${search ? sql`line.*` : sql`line.id, line.at`} from audit_log line
      where ${conditions} order by ${order}`,
    as: 'line',
    order,
    ...(search ? { join: JOIN_PEOPLE, search: lineMatchesSearch(actor, auditTexts, search) } : {}),
  }
  return withoutSort(db, trx => readCandidatePage(trx, list, pageRange(query)))
}

/**
 * Returns the order of the lines. A period of the whole log is read by time, which has the same
 * order as the ids. All other filters use indexes in the order of the ids (migrations 0001, 0007,
 * 0109).
 */
const orderOf = (actor: Actor, query: AuditQuery): RawBuilder<unknown> =>
  isOnlyByDay(actor, query) ? sql`line.at desc, line.id desc` : sql`line.id desc`

const isOnlyByDay = (actor: Actor, { from, to, companyId, userId, action }: AuditQuery): boolean =>
  (from !== undefined || to !== undefined) &&
  scopeOf(actor) === 'all' &&
  [companyId, userId, action].every(each => each === undefined)
