import type { Database, OpenDatabase } from '../database/database.ts'
import { yieldToEventLoop } from '../database/portions.ts'
import type { Actor } from '../roles/actor.ts'
import { formatDateTime } from '../texts/format.ts'
import { type Translator, translate } from '../texts/translate.ts'
import { csvLine } from './csv.ts'
import { nextLines } from './list.ts'
import { record } from './record.ts'
import { changesOf, sayAction, sayObject, sayWho } from './say-rules.ts'
import { texts } from './texts.ts'
import type { AuditFilter, AuditLine } from './wire.ts'

const LINES_A_STATEMENT = 1_000
// Excel reads UTF-8 only where the file says so.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The filtered lines in scope as CSV, in the actor's language, the newest first: part by part, so that no length of the log
 * fills the memory. That it was taken is a line of its own.
 */
export async function exportAuditLog(
  actor: Actor,
  { db }: OpenDatabase,
  filter: AuditFilter,
): Promise<AsyncGenerator<string>> {
  const object = { name: 'audit-log', companyId: actor.companyId }
  await db.transaction().execute(trx => record(trx, actor, 'download.audit-log', object, null, { ...filter }))
  return exportedLines(actor, db, filter)
}

/** The lines themselves, which nothing puts on record here; `step` is told after each part of how many lines it was. */
export async function* exportedLines(
  actor: Actor,
  db: Database,
  filter: AuditFilter,
  step: (lines: number) => Promise<void> = async () => undefined,
): AsyncGenerator<string> {
  const say = translate(texts, actor.language)
  yield BYTE_ORDER_MARK + csvLine(HEADINGS.map(key => say(key)))
  let below: number | null = null
  for (;;) {
    const lines: AuditLine[] = await nextLines(actor, db, filter, { below, most: LINES_A_STATEMENT })
    if (lines.length === 0) return
    yield lines.map(line => csvLine(fieldsOf(line, say))).join('')
    below = lines.at(-1)?.id ?? 0
    await step(lines.length)
    await yieldToEventLoop()
  }
}

const HEADINGS = [
  ...(['csvAt', 'csvUtc', 'csvWho', 'csvEmail', 'csvAddress', 'csvCompany'] as const),
  ...(['csvWhat', 'csvObject', 'csvBefore', 'csvAfter'] as const),
]

function fieldsOf(line: AuditLine, say: Translator<typeof texts>): string[] {
  const changes = changesOf(say, line)
  const side = (which: 'before' | 'after') =>
    changes.flatMap(change => (change[which] === null ? [] : [`${change.field}: ${change[which]}`])).join('\n')
  return [
    ...[formatDateTime(new Date(line.at)), line.at, sayWho(say, line), line.user?.email ?? '', line.address],
    ...[line.company?.name ?? say('installation'), sayAction(say, line.action), sayObject(say, line)],
    ...[side('before'), side('after')],
  ]
}
