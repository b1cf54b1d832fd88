import { countOf } from '../../ground/database/count-of.ts'
import type { Database } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { pageOf } from '../../ground/roles/paging-rules.ts'
import { filtered, linesFor, withColumns } from './lines.ts'
import type { AuditWords } from './say-rules.ts'
import type { AuditFilter, AuditLine, AuditList, AuditQuery } from './wire.ts'

/** More in one answer is no help: a screen cannot show them, and the export streams. */
const MOST_LINES = 10_000

/** One page of the audit log in the actor's scope, the newest line first. */
export async function listAuditLines(
  actor: Actor,
  db: Database,
  words: AuditWords,
  query: AuditQuery,
): Promise<AuditList> {
  const wanted = filtered(actor, linesFor(actor, db), words, query)
  const totalCount = await countOf(wanted)
  const { from, size } = pageOf(query, MOST_LINES)
  const rows = await withColumns(actor, wanted).orderBy('line.id', 'desc').limit(size).offset(from).execute()
  return { totalCount, items: rows.map(toLine) }
}

/** The lines older than `below` (null = from the newest on), at most `most`. */
export async function nextLines(
  actor: Actor,
  db: Database,
  words: AuditWords,
  filter: AuditFilter,
  { below, most }: { below: number | null; most: number },
): Promise<AuditLine[]> {
  const wanted = filtered(actor, linesFor(actor, db), words, filter)
  const older = below === null ? wanted : wanted.where('line.id', '<', below)
  return (await withColumns(actor, older).orderBy('line.id', 'desc').limit(most).execute()).map(toLine)
}

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

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

// jsonb of our own writing: record.ts takes fields or null.
const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
