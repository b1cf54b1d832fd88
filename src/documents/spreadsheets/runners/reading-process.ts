import { openProcessChannel, sendAndReceive } from '../../../base/threads/channel.ts'
import type { UploadedRow } from '../layout.ts'
import { ROWS_PER_MESSAGE } from '../limits.ts'
import { previewWorkbook } from '../reading/preview-workbook.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import type { PreviewTask, ReadTask } from './messages.ts'
import { runTasks, type TaskChannel } from './run-tasks.ts'

type ReaderChannel = TaskChannel<ReadTask | PreviewTask>

// Only readers-and-writers.ts starts this file.
await runTasks<ReadTask | PreviewTask>(openProcessChannel(), (channel, task) =>
  task.kind === 'read' ? read(channel, task) : preview(channel, task),
)

async function read(channel: ReaderChannel, { bytes, limits, choice }: ReadTask): Promise<void> {
  const { rows, ...upload } = await readWorkbook(bytes, limits, choice)
  await sendRows(channel, rows)
  channel.send({ kind: 'read', upload })
}

async function preview(channel: ReaderChannel, { bytes, limits, choice }: PreviewTask): Promise<void> {
  const { rows, ...content } = await previewWorkbook(bytes, limits, choice)
  await sendRows(channel, rows)
  channel.send({ kind: 'previewed', preview: content })
}

async function sendRows(channel: ReaderChannel, rows: UploadedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
    await sendAndReceive(channel, { kind: 'rows', rows: rows.slice(at, at + ROWS_PER_MESSAGE) })
  }
}
