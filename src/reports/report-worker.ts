import { parentPort, workerData } from 'node:worker_threads'
import { composeReport } from './compose.ts'
import type { ReportTask, RowsMessage } from './report-thread.ts'

// Only write-report.ts starts this file, with this data.
const { head, operator } = workerData as ReportTask
const composition = composeReport(head, operator)

parentPort?.on('message', async (message: RowsMessage) => {
  if (message.kind === 'rows') {
    for (const row of message.rows) composition.add(row)
    parentPort?.postMessage({ kind: 'more' })
    return
  }
  const pdf = await composition.finish()
  parentPort?.postMessage({ kind: 'done', pdf }, [pdf.buffer])
})
