import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { AnswerRow, UploadedRow } from '../layout.ts'
import { previewWorkbook } from '../reading/preview-workbook.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { writeWorkbook } from '../writing/write-workbook.ts'
import {
  type FromThread,
  type PreviewTask,
  type ReadTask,
  ROWS_A_MESSAGE,
  type Task,
  type ToThread,
  type WriteTask,
} from './messages.ts'

if (parentPort !== null) await run(parentPort) // Only sheet-threads.ts starts this file.

async function run(port: MessagePort): Promise<void> {
  const [said] = await once(port, 'message')
  const task = said as Task // thread.ts says the task first
  try {
    if (task.kind === 'write') await write(port, task)
    else if (task.kind === 'read') await read(port, task)
    else await preview(port, task)
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    say(port, { kind: 'refused', reason: error.reason, values: error.values })
  }
}

async function read(port: MessagePort, { bytes, limits, choice }: ReadTask): Promise<void> {
  const { rows, ...upload } = await readWorkbook(bytes, limits, choice)
  await handOver(port, rows)
  say(port, { kind: 'read', upload })
}

async function preview(port: MessagePort, { bytes, limits, choice }: PreviewTask): Promise<void> {
  const { rows, ...seen } = await previewWorkbook(bytes, limits, choice)
  await handOver(port, rows)
  say(port, { kind: 'previewed', preview: seen })
}

async function handOver(port: MessagePort, rows: UploadedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_MESSAGE) {
    await ask(port, { kind: 'rows', rows: rows.slice(at, at + ROWS_A_MESSAGE) })
  }
}

async function write(port: MessagePort, { bytes, layout, headings }: WriteTask): Promise<void> {
  const answersFor = async (rows: UploadedRow[]): Promise<AnswerRow[]> => {
    const said = await ask(port, { kind: 'rows', rows })
    return said.kind === 'answers' ? said.answers : []
  }
  const file = await writeWorkbook({ bytes, layout, headings, answersFor })
  say(port, { kind: 'written', file }, [file.buffer])
}

async function ask(port: MessagePort, message: FromThread): Promise<ToThread> {
  const answered = once(port, 'message')
  say(port, message)
  const [answer] = await answered
  return answer
}

function say(port: MessagePort, message: FromThread, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}
