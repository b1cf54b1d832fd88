import type { Task } from '../src/checking/batches/wire.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { differentUids, startBench } from './start-bench.ts'

// Cancels a list of ROWS (100,000) while it is running. Measures the time to the answer, the
// longest wait of others for their list, and the time until the report exists and the queue has no
// question of the batch.
const ROWS = Number(process.env.ROWS ?? 100_000)
const LATENCY_MS = 100
const LANES = 10
const ASKED_FIRST = 100
const POLL_EVERY_MS = 50

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: LATENCY_MS, lanes: LANES })
  try {
    const { visitor } = bench
    const { body } = await visitor.upload('Lieferanten.xlsx', await buildUidList(differentUids(ROWS)))
    const task = `/api/tasks/${body.id}`
    while ((await visitor.call<Task>('GET', task)).body.processedRows < ASKED_FIRST) await pause()
    const began = performance.now()
    const cancelled = visitor.call('DELETE', `${task}?status=1`).then(({ status }) => {
      if (status !== 204) throw new Error(`cancelling answered ${status}`)
      return performance.now() - began
    })
    const slowestMs = await pollUntilReport(visitor, task)
    yield figureOf(on, { answeredMs: await cancelled, slowestMs, tidiedMs: performance.now() - began })
  } finally {
    await bench.stop()
  }
}

const pause = () => new Promise(done => setTimeout(done, POLL_EVERY_MS))

/** Polls the list until the cancelled batch has its report. Returns the slowest time. */
async function pollUntilReport(visitor: Visitor, task: string): Promise<number> {
  let slowest = 0
  while (true) {
    const began = performance.now()
    await visitor.call('GET', '/api/tasks/company/1?itemsPerPage=10')
    slowest = Math.max(slowest, performance.now() - began)
    if ((await visitor.call<Task>('GET', task)).body.hasReport) return slowest
    await pause()
  }
}

type Measured = { answeredMs: number; slowestMs: number; tidiedMs: number }

const figureOf = (on: MeasuredOn, { answeredMs, slowestMs, tidiedMs }: Measured): Figure => ({
  name: `${ROWS} rows cancelled, ${on.name}`,
  ratio: `${(answeredMs / tidiedMs).toFixed(4)} of all that is done behind it`,
  details: `answered after ${answeredMs.toFixed(0)} ms, slowest poll ${slowestMs.toFixed(0)} ms, tidied and report after ${(tidiedMs / 1_000).toFixed(1)} s`,
})
