import type { WorkOwner } from '../../base/threads/fair-semaphore.ts'
import type { Runner } from '../../base/threads/runners.ts'
import type { Choice, Preview, ReadUpload, UploadedRow } from './layout.ts'
import { READING_TIMEOUT_MS, type ReadLimits } from './limits.ts'
import type { PreviewTask, ReadTask, RunnerReply } from './runners/messages.ts'
import { acquireReader, companyReaders } from './runners/readers-and-writers.ts'
import { type Exchange, runTask } from './runners/run-task.ts'

/**
 * Reads an upload in a separate process, within the operator's limits and with the user's choices.
 * Returns the sheet, the UID column and every row with something to check. Throws
 * `UnreadableUpload`; spreadsheets-texts.ts has the message for each reason. Evaluates no formulas
 * and loads no links (docs/rules.md#uid-column, docs/rules.md#upload-limits).
 */
export const readUpload = (
  owner: WorkOwner,
  bytes: Uint8Array,
  limits: ReadLimits,
  choice: Choice = {},
): Promise<ReadUpload> =>
  runReader(owner, { kind: 'read', bytes, limits, choice }, async exchange => {
    const { rows, last } = await receiveRows(exchange)
    if (last.kind === 'read') return { ...last.upload, rows }
    throw unexpectedReply(last)
  })

/**
 * Returns the choices that an upload offers, and what would be read. Throws `UnreadableUpload` if
 * no choice can help. Stores nothing.
 */
export const previewUpload = (
  owner: WorkOwner,
  bytes: Uint8Array,
  limits: ReadLimits,
  choice: Choice = {},
): Promise<Preview> =>
  runReader(owner, { kind: 'preview', bytes, limits, choice }, async exchange => {
    const { rows, last } = await receiveRows(exchange)
    if (last.kind === 'previewed') return { ...last.preview, rows }
    throw unexpectedReply(last)
  })

// Some 3,000 rows. After a larger file, a waiting process would keep more memory than it spares.
const MAX_KEPT_BYTES = 100_000

function runReader<T>(
  owner: WorkOwner,
  task: ReadTask | PreviewTask,
  handleReplies: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  const { maxUnpackedBytes, maxRows } = task.limits
  const runners = {
    acquire: () => companyReaders.acquire(owner.companyId),
    release: (runner: Runner) =>
      task.bytes.length <= MAX_KEPT_BYTES ? companyReaders.release(runner, owner.companyId) : void runner.end(),
  }
  const options = { runners, timeMs: READING_TIMEOUT_MS, acquire: acquireReader, owner }
  return runTask({ ...task, limits: { maxUnpackedBytes, maxRows } }, options, handleReplies)
}

async function receiveRows(exchange: Exchange): Promise<{ rows: UploadedRow[]; last: RunnerReply }> {
  const rows: UploadedRow[] = []
  let last = await exchange()
  for (; last.kind === 'rows'; last = await exchange({ kind: 'next' })) for (const row of last.rows) rows.push(row)
  return { rows, last }
}

const unexpectedReply = ({ kind }: RunnerReply): Error =>
  new Error(`unexpected message from the reading process: ${kind}`)
