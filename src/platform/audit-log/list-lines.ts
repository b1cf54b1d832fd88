import type { Database } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { AuditTexts } from './describe-rules.ts'
import { linesByIds, selectLines } from './lines-sql.ts'
import { pageOfLines } from './page-sql.ts'
import type { AuditFilter, AuditLine, AuditList, AuditQuery } from './wire.ts'

/**
 * Returns one page of the audit log in the actor's scope, the newest line first. A search covers
 * the newest ten thousand lines that match the filter.
 */
export async function listAuditLines(
  actor: Actor,
  db: Database,
  auditTexts: AuditTexts,
  query: AuditQuery,
): Promise<Omit<AuditList, 'seal'>> {
  const { ids, ...counts } = await pageOfLines(actor, db, auditTexts, query)
  const rows = ids.length === 0 ? [] : await linesByIds(actor, db, ids).execute()
  const positions = new Map(ids.map((id, position) => [id, position]))
  const positionOf = ({ id }: Row) => positions.get(Number(id)) ?? 0
  return { ...counts, items: rows.toSorted((one, other) => positionOf(one) - positionOf(other)).map(toLine) }
}

/** Returns at most `limit` lines older than `below`; null = from the newest on. */
export async function nextLines(
  actor: Actor,
  db: Database,
  auditTexts: AuditTexts,
  filter: AuditFilter,
  { below, limit }: { below: number | null; limit: number },
): Promise<AuditLine[]> {
  const matchingLines = selectLines(actor, db, auditTexts, filter)
  const olderLines = below === null ? matchingLines : matchingLines.where('line.id', '<', below)
  return (await olderLines.orderBy('line.id', 'desc').limit(limit).execute()).map(toLine)
}

type Row = Awaited<ReturnType<ReturnType<typeof linesByIds>['execute']>>[number]

const toLine = (row: Row): AuditLine => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  action: row.action,
  user: row.user_id === null ? null : { id: row.user_id, name: row.userName, email: row.email },
  address: row.address,
  company: row.company_id ? { id: row.company_id, name: row.companyName ?? '' } : null,
  object: row.object,
  objectName: row.objectName,
  before: fieldsOf(row.before),
  after: fieldsOf(row.after),
})

// jsonb written by record.ts, which accepts fields or null.
const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
