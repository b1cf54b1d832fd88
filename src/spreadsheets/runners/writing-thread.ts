import { ask } from '../../threads/talk.ts'
import { talkInThread } from '../../threads/talk-in-thread.ts'
import type { AnswerRow, UploadedRow } from '../layout.ts'
import { writeWorkbook } from '../writing/write-workbook.ts'
import type { WriteTask } from './messages.ts'
import { type TaskTalk, workOn } from './work-on.ts'

// Only readers-and-writers.ts starts this file.
await workOn<WriteTask>(talkInThread(), write)

async function write(talk: TaskTalk<WriteTask>, { bytes, layout, headings }: WriteTask): Promise<void> {
  const answersFor = async (rows: UploadedRow[]): Promise<AnswerRow[]> => {
    const said = await ask(talk, { kind: 'rows', rows })
    return said.kind === 'answers' ? said.answers : []
  }
  const file = await writeWorkbook({ bytes, layout, headings, answersFor })
  talk.say({ kind: 'written', file }, [file.buffer])
}
