import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import { type ListedPage, pageOfFirst, placesOf } from '../../base/database/long-list.ts'
import { inOrder } from '../../base/database/planner.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { scopeOf } from '../../base/roles/scope.ts'
import type { AuditWords } from './describe-rules.ts'
import { holds, narrowedBy, PEOPLE } from './lines-sql.ts'
import type { AuditQuery } from './wire.ts'

/** Returns the ids of a page of the audit log in the actor's scope, the newest line first. */
export function pageOfLines(
  actor: Actor,
  db: Database,
  auditTexts: AuditWords,
  query: AuditQuery,
): Promise<ListedPage> {
  const { search } = query
  const order = orderOf(actor, query)
  const conditions = sql.join([sql`true`, ...narrowedBy(actor, query)], sql` and `)
  const list = {
    candidates: sql`select ${search ? sql`line.*` : sql`line.id, line.at`} from audit_log line
      where ${conditions} order by ${order}`,
    as: 'line',
    order,
    ...(search ? { join: PEOPLE, search: holds(actor, auditTexts, search) } : {}),
  }
  return inOrder(db, trx => pageOfFirst(trx, list, placesOf(query)))
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
