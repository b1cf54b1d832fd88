import { ask, openThreadChannel } from '../../../base/threads/channel.ts'
import type { AnswerRow, UploadedRow } from '../layout.ts'
import { writeList } from '../writing/write-list.ts'
import { writeWorkbook } from '../writing/write-workbook.ts'
import type { WriteTask } from './messages.ts'
import { type TaskTalk, workOn } from './work-on.ts'

// Only readers-and-writers.ts starts this file.
await workOn<WriteTask>(openThreadChannel(), write)

async function write(talk: TaskTalk<WriteTask>, task: WriteTask): Promise<void> {
  const answersFor = async (rows: UploadedRow[]): Promise<AnswerRow[]> => {
    const said = await ask(talk, { kind: 'rows', rows })
    return said.kind === 'answers' ? said.answers : []
  }
  const { layout, ...request } = { ...task, answersFor }
  const { list } = layout
  const { own, utf8 } =
    list === undefined
      ? { own: await writeWorkbook({ ...request, layout }), utf8: null }
      : await writeList({ ...request, layout: { ...layout, list } })
  talk.send(
    { kind: 'written', file: own, utf8 },
    [own, utf8].flatMap(file => file?.buffer ?? []),
  )
}
