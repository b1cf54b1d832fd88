import type { Whose } from '../../ground/threads/fair-semaphore.ts'
import type { Choice, Preview, ReadUpload, UploadedRow } from './layout.ts'
import { READING_TIME_MS, type ReadLimits } from './limits.ts'
import type { FromRunner, PreviewTask, ReadTask } from './runners/messages.ts'
import { acquireReader, readers } from './runners/readers-and-writers.ts'
import { type Ask, runTask } from './runners/run-task.ts'

/**
 * Takes for whom it is, an upload's bytes, the operator's limits and what the user chose; returns the sheet, the UID column and every row that holds
 * something to check. Runs in a process of its own. Refuses with UnreadableUpload, whose reason `texts.ts` words. Evaluates and
 * fetches nothing (docs/rules.md#uid-column, docs/rules.md#upload-limits).
 */
export const readUpload = (
  whose: Whose,
  bytes: Uint8Array,
  limits: ReadLimits,
  choice: Choice = {},
): Promise<ReadUpload> =>
  reading(whose, { kind: 'read', bytes, limits, choice }, async ask => {
    const { rows, last } = await takeOver(ask)
    if (last.kind === 'read') return { ...last.upload, rows }
    throw unexpected(last)
  })

/**
 * The same bytes, limits and choice; returns what there is to choose, and what an upload would take. Refuses with
 * UnreadableUpload what no choice can mend. Stores nothing.
 */
export const previewUpload = (
  whose: Whose,
  bytes: Uint8Array,
  limits: ReadLimits,
  choice: Choice = {},
): Promise<Preview> =>
  reading(whose, { kind: 'preview', bytes, limits, choice }, async ask => {
    const { rows, last } = await takeOver(ask)
    if (last.kind === 'previewed') return { ...last.preview, rows }
    throw unexpected(last)
  })

function reading<T>(whose: Whose, task: ReadTask | PreviewTask, converse: (ask: Ask) => Promise<T>): Promise<T> {
  const { maxUnpackedBytes, maxRows } = task.limits
  const runner = { runners: readers, timeMs: READING_TIME_MS, acquire: acquireReader, whose }
  return runTask({ ...task, limits: { maxUnpackedBytes, maxRows } }, runner, converse)
}

async function takeOver(ask: Ask): Promise<{ rows: UploadedRow[]; last: FromRunner }> {
  const rows: UploadedRow[] = []
  let last = await ask()
  for (; last.kind === 'rows'; last = await ask({ kind: 'next' })) for (const row of last.rows) rows.push(row)
  return { rows, last }
}

const unexpected = ({ kind }: FromRunner): Error => new Error(`unexpected word from who reads: ${kind}`)
