import type { Whose } from '../threads/fair-semaphore.ts'
import type { AnswerRow, SheetLayout, UploadedRow } from './layout.ts'
import { WRITING_TIME_MS } from './limits.ts'
import { acquireWriter } from './runners/permits.ts'
import { writers } from './runners/readers-and-writers.ts'
import { runTask } from './runners/run-task.ts'

export type ResultRequest = {
  whose: Whose
  /** The workbook as uploaded, and where its UIDs stand as readUpload found it. */
  upload: Uint8Array
  layout: SheetLayout
  headings: string[]
  /** What stands in a list for a text that its encoding cannot write. */
  placeholder?: string
  /** Asked for at most 1,000 rows at a time, in the sheet's order; one answer for each, in the same order. */
  answersFor: (rows: UploadedRow[]) => Promise<AnswerRow[]>
}

/** `utf8`: the same in UTF-8, where a list's own encoding lacks letters of the answers; else null. */
export type WrittenResult = { file: Uint8Array; utf8: Uint8Array | null }

/**
 * Returns the user's own workbook, or list, with the answers beside their rows; all else in it stays as it was. Runs in a thread of its own.
 * Refuses with UnreadableUpload when the sheet has no room on the right (docs/rules.md#result-workbook).
 */
export function writeResult({
  whose,
  upload,
  answersFor,
  placeholder = '',
  ...wanted
}: ResultRequest): Promise<WrittenResult> {
  const task = { kind: 'write', bytes: upload, placeholder, ...wanted } as const
  return runTask(task, { runners: writers, timeMs: WRITING_TIME_MS, acquire: acquireWriter, whose }, async ask => {
    let said = await ask()
    while (said.kind === 'rows') said = await ask({ kind: 'answers', answers: await answersFor(said.rows) })
    if (said.kind === 'written') return { file: said.file, utf8: said.utf8 }
    throw new Error(`unexpected word from who writes: ${said.kind}`)
  })
}
