import { parentPort } from 'node:worker_threads'
import { type Composition, composeReport } from './compose.ts'
import type { FromReport, ToReport } from './report-thread.ts'

let composition: Composition | null = null

// Only report-threads.ts starts this file, and write-report.ts alone talks to it: it begins, and waits for each answer.
parentPort?.on('message', async (message: ToReport) => {
  if (message.kind === 'head') composition = composeReport(message.head, message.operator)
  if (message.kind === 'rows') for (const row of message.rows) composition?.add(row)
  if (message.kind !== 'end') return say({ kind: 'more' })
  if (composition === null) throw new Error('a report that never began cannot end')
  const pdf = await composition.finish(message.ending)
  say({ kind: 'done', pdf }, [pdf.buffer])
})

function say(message: FromReport, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
