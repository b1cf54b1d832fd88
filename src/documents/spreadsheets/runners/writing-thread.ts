import { openThreadChannel, sendAndReceive } from '../../../base/threads/channel.ts'
import type { AnswerRow, UploadedRow } from '../layout.ts'
import { writeList } from '../writing/write-list.ts'
import { writeWorkbook } from '../writing/write-workbook.ts'
import type { WriteTask } from './messages.ts'
import { runTasks, type TaskChannel } from './run-tasks.ts'

// Only readers-and-writers.ts starts this file.
await runTasks<WriteTask>(openThreadChannel(), write)

async function write(channel: TaskChannel<WriteTask>, task: WriteTask): Promise<void> {
  const answersFor = async (rows: UploadedRow[]): Promise<AnswerRow[]> => {
    const reply = await sendAndReceive(channel, { kind: 'rows', rows })
    return reply.kind === 'answers' ? reply.answers : []
  }
  const { layout, ...request } = { ...task, answersFor }
  const { list } = layout
  const { inOwnEncoding, utf8 } =
    list === undefined
      ? { inOwnEncoding: await writeWorkbook({ ...request, layout }), utf8: null }
      : await writeList({ ...request, layout: { ...layout, list } })
  channel.send(
    { kind: 'written', file: inOwnEncoding, utf8 },
    [inOwnEncoding, utf8].flatMap(file => file?.buffer ?? []),
  )
}
