import { buildUidList } from '../tests/world/files/workbook.ts'
import { finishedBatch } from '../tests/world/product/finished-batch.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type Bench, startBench } from './start-bench.ts'

// A batch with and without the comparison of its companies, in turns: no two rows alike, and every company another one, which is the
// most there is to say. All answers are remembered, so that nothing but our own work counts. Wanted: at most 1.10 times as long.
const ROWS = 100_000
const TURNS = 2
const WITHIN_MS = 30 * 60_000
const SWITCHED_OFF = { nameColumn: '0' }

/** Belgium gives names at VIES, Germany does not. */
const belgianUids = (count: number): string[] => Array.from({ length: count }, (_, at) => `BE0${100_000_010 + at * 10}`)

export async function* measure(): AsyncGenerator<Figure> {
  const workbook = await buildUidList(belgianUids(ROWS))
  yield* onBothDatabases(on => measureOn(on, workbook))
}

async function* measureOn(on: MeasuredOn, workbook: Uint8Array): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: 0, lanes: 10, batchSize: 1_000 })
  try {
    await run(bench, workbook, SWITCHED_OFF)
    let [without, withIt] = [0, 0]
    for (let turn = 0; turn < TURNS; turn += 1) {
      without += await run(bench, workbook, SWITCHED_OFF)
      withIt += await run(bench, workbook, {})
    }
    const seconds = (ms: number) => `${(ms / TURNS / 1_000).toFixed(1)} s`
    yield {
      name: `${ROWS} rows compared, upload to both files, ${on.name}`,
      ratio: `${(withIt / without).toFixed(3)} x without`,
      details: `${seconds(withIt)} with, ${seconds(without)} without, all answers remembered`,
    }
  } finally {
    await bench.stop()
  }
}

/** Milliseconds from the upload to result and report. */
async function run({ visitor }: Bench, workbook: Uint8Array, fields: Record<string, string>): Promise<number> {
  const began = performance.now()
  const { body } = await visitor.upload('Debitoren.xlsx', workbook, fields)
  const ended = await finishedBatch(visitor, body.id, WITHIN_MS)
  const isAsWanted = ended.validRows === ROWS && ended.differingRows === ('nameColumn' in fields ? null : ROWS)
  if (!isAsWanted) throw new Error(`not all were compared: ${JSON.stringify(ended)}`)
  return performance.now() - began
}
