import type { ReadUpload, UploadedRow } from './layout.ts'
import { READING_MEMORY_MB, READING_TIME_MS, type ReadLimits } from './limits.ts'
import type { Choice } from './reading/read-workbook.ts'
import { inThread } from './thread/thread.ts'

/**
 * Takes an upload's bytes, the operator's limits and what the user chose; gives the sheet, the UID column and every row that holds
 * something to check. Runs in a thread of its own. Refuses with UnreadableUpload, whose reason `texts.ts` words. Evaluates and
 * fetches nothing. Source: architecture §6, decisions §6.
 */
export function readUpload(bytes: Uint8Array, limits: ReadLimits, choice: Choice = {}): Promise<ReadUpload> {
  const { maxUnpackedBytes, maxRows } = limits
  const task = { kind: 'read', bytes, limits: { maxUnpackedBytes, maxRows }, choice } as const
  return inThread(task, { memoryMb: READING_MEMORY_MB, timeMs: READING_TIME_MS }, async ask => {
    const rows: UploadedRow[] = []
    for (let said = await ask(); ; said = await ask({ kind: 'next' })) {
      if (said.kind === 'rows') for (const row of said.rows) rows.push(row)
      else if (said.kind === 'read') return { ...said.upload, rows }
      else throw new Error(`unexpected word from the spreadsheet thread: ${said.kind}`)
    }
  })
}
