import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { yieldToEventLoop } from '../../base/database/event-loop.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDateTimeWithZone } from '../../base/texts/format.ts'
import { type Translator, translate } from '../../base/texts/translate.ts'
import { type CsvColumn, csvHead, csvRows } from '../lists/csv-file.ts'
import { type AuditTexts, formatAction, formatActor, formatChanges, formatObject } from './describe-rules.ts'
import { nextLines } from './list-lines.ts'
import { record } from './record.ts'
import type { AuditFilter, AuditLine } from './wire.ts'

const LINES_PER_STATEMENT = 1_000

/**
 * Yields the filtered lines in the actor's scope as CSV, in the actor's language, the newest first.
 * It reads a part at a time, so that a long log does not fill the memory. The export itself is
 * logged.
 */
export async function exportAuditLog(
  actor: Actor,
  { db }: OpenDatabase,
  auditTexts: AuditTexts,
  filter: AuditFilter,
): Promise<AsyncGenerator<string>> {
  const object = { name: 'audit-log', companyId: actor.companyId }
  await db.transaction().execute(trx => record(trx, actor, 'download.audit-log', object, null, { ...filter }))
  return yieldExportedLines(actor, db, auditTexts, filter)
}

/**
 * Yields the lines without logging the export; `onPart` receives the number of lines after each
 * part.
 */
export async function* yieldExportedLines(
  actor: Actor,
  db: Database,
  auditTexts: AuditTexts,
  filter: AuditFilter,
  onPart: (lines: number) => Promise<void> = async () => undefined,
): AsyncGenerator<string> {
  const columns = columnsIn(auditTexts, actor.language)
  yield csvHead(columns)
  let belowId: number | null = null
  for (;;) {
    const lines: AuditLine[] = await nextLines(actor, db, auditTexts, filter, {
      below: belowId,
      limit: LINES_PER_STATEMENT,
    })
    if (lines.length === 0) return
    yield csvRows(columns, lines)
    belowId = lines.at(-1)?.id ?? 0
    await onPart(lines.length)
    await yieldToEventLoop()
  }
}

/**
 * Returns the columns: first the readable texts, then for programs the time in UTC, and action and
 * object by their names in the API.
 */
function columnsIn({ texts }: AuditTexts, language: Language): CsvColumn<AuditLine>[] {
  const t = translate(texts, language)
  return [
    { heading: t('csvAt'), of: ({ at }) => formatDateTimeWithZone(new Date(at), language) },
    { heading: t('csvWho'), of: line => formatActor(t, line) },
    { heading: t('csvEmail'), of: ({ user }) => user?.email ?? '' },
    { heading: t('csvAddress'), of: ({ address }) => address },
    { heading: t('csvCompany'), of: ({ company }) => company?.name ?? t('installation') },
    { heading: t('csvWhat'), of: ({ action }) => formatAction(t, action) },
    { heading: t('csvObject'), of: line => formatObject(t, line) },
    { heading: t('csvBefore'), of: line => sideOf(t, line, 'before') },
    { heading: t('csvAfter'), of: line => sideOf(t, line, 'after') },
    { heading: t('csvUtc'), of: ({ at }) => at },
    { heading: 'action', of: ({ action }) => action },
    { heading: 'object', of: ({ object }) => object },
  ]
}

const sideOf = (t: Translator<AuditTexts['texts']>, line: AuditLine, side: 'before' | 'after'): string =>
  formatChanges(t, line)
    .flatMap(change => (change[side] === null ? [] : [`${change.field}: ${change[side]}`]))
    .join(' | ')
