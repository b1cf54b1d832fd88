import { buildUidList } from '../tests/world/files/workbook.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import { queryWithValidateVat, queryWithViesChecker, type Verdict, withFetchRedirectedTo } from './other-checkers.ts'
import type { Figure } from './run.ts'
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts'
import { differentUids, processorMs, startBench } from './start-bench.ts'
import { waitUntilAnswered } from './wait-until-answered.ts'

// 2,000 UIDs at 120 ms per answer with ten calls in flight: the time from upload to finished
// report, relative to the time of the authority's answers only, so 1.0 is the minimum. For
// comparison: bare calls, and two other checkers, which write no files.
const UIDS = 2_000
const LATENCY_MS = 120
const IN_FLIGHT = 10
const IDEAL_MS = (UIDS * LATENCY_MS) / IN_FLIGHT

export async function* measure(): AsyncGenerator<Figure> {
  yield await measureOther('bare fetch in ten lanes', simulator => inLanes(uid => queryDirectly(uid, simulator)))
  yield await measureOther('validate-vat-ts 1.3.0', simulator =>
    inLanes(uid => queryWithValidateVat('DE', uid.slice(2), simulator)),
  )
  yield await measureOther('vies-checker 4.0.0', simulator =>
    withFetchRedirectedTo(simulator, () => inLanes(uid => queryWithViesChecker('DE', uid.slice(2)))),
  )
  yield* onBothDatabases(measureOn)
}

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: LATENCY_MS, lanes: IN_FLIGHT })
  try {
    const workbook = await buildUidList(differentUids(UIDS))
    const cpu = processorMs(bench.web)
    const startedAt = performance.now()
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', workbook)
    const uploadedAt = performance.now()
    await waitUntilAnswered(bench.visitor, batch.id, UIDS, 300_000)
    const answeredAt = performance.now()
    const finalBatch = await waitForFinishedBatch(bench.visitor, batch.id)
    const finishedAt = performance.now()
    if (finalBatch.validRows !== UIDS) throw new Error(`some rows have no answer: ${JSON.stringify(finalBatch)}`)
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1)
    const phases = `upload ${seconds(startedAt, uploadedAt)}, queries ${seconds(uploadedAt, answeredAt)}, files ${seconds(answeredAt, finishedAt)}`
    const perAnswer = ((processorMs(bench.web) - cpu) / UIDS).toFixed(1)
    yield figureOf(
      `UID Check, upload to report, ${target.name}`,
      finishedAt - startedAt,
      `${phases}; ${perAnswer} ms of processor an answer`,
    )
  } finally {
    await bench.stop()
  }
}

const figureOf = (checkerName: string, durationMs: number, details = ''): Figure => ({
  name: `${UIDS} UIDs, ${checkerName}`,
  headline: `${(durationMs / IDEAL_MS).toFixed(3)} x ideal`,
  details: `${(durationMs / 1_000).toFixed(1)} s of ${IDEAL_MS / 1_000} s ${details}`,
})

async function measureOther(checkerName: string, run: (simulator: SimulatorProcess) => Promise<void>): Promise<Figure> {
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const startedAt = performance.now()
  await run(simulator)
  const durationMs = performance.now() - startedAt
  simulator.stop()
  return figureOf(checkerName, durationMs)
}

/** Queries every UID once, in ten lanes with one call in flight each. */
async function inLanes(queryUid: (uid: string) => Promise<Verdict>): Promise<void> {
  const remainingUids = differentUids(UIDS)
  const lane = async () => {
    for (let uid = remainingUids.shift(); uid; uid = remainingUids.shift())
      if ((await queryUid(uid)) !== 'valid') throw new Error(`${uid} was not answered`)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
}

async function queryDirectly(uid: string, { env }: SimulatorProcess): Promise<Verdict> {
  const response = await fetch(`${env.VIES_URL}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ countryCode: 'DE', vatNumber: uid.slice(2) }),
  })
  const { valid } = (await response.json()) as { valid: boolean } // the simulator's own answer
  return valid ? 'valid' : 'invalid'
}
