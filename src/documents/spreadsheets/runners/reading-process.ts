import { ask, openProcessChannel } from '../../../base/threads/channel.ts'
import type { UploadedRow } from '../layout.ts'
import { ROWS_A_MESSAGE } from '../limits.ts'
import { previewWorkbook } from '../reading/preview-workbook.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import type { PreviewTask, ReadTask } from './messages.ts'
import { type TaskTalk, workOn } from './work-on.ts'

type ReaderTalk = TaskTalk<ReadTask | PreviewTask>

// Only readers-and-writers.ts starts this file.
await workOn<ReadTask | PreviewTask>(openProcessChannel(), (talk, task) =>
  task.kind === 'read' ? read(talk, task) : preview(talk, task),
)

async function read(talk: ReaderTalk, { bytes, limits, choice }: ReadTask): Promise<void> {
  const { rows, ...upload } = await readWorkbook(bytes, limits, choice)
  await handOver(talk, rows)
  talk.send({ kind: 'read', upload })
}

async function preview(talk: ReaderTalk, { bytes, limits, choice }: PreviewTask): Promise<void> {
  const { rows, ...seen } = await previewWorkbook(bytes, limits, choice)
  await handOver(talk, rows)
  talk.send({ kind: 'previewed', preview: seen })
}

async function handOver(talk: ReaderTalk, rows: UploadedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_MESSAGE) {
    await ask(talk, { kind: 'rows', rows: rows.slice(at, at + ROWS_A_MESSAGE) })
  }
}
