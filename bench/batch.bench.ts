import { buildUidList } from '../tests/world/files/workbook.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import { askWithValidateVat, askWithViesChecker, turningFetchTo, type Verdict } from './other-checkers.ts'
import type { Figure } from './run.ts'
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts'
import { differentUids, processorMs, startBench } from './start-bench.ts'
import { untilAnswered } from './until-answered.ts'

// 2,000 UIDs at 120 ms per answer, ten in flight: from upload to finished report, relative to the
// time of the authority's answers only. Faster than 1.0 is impossible. For comparison, bare calls
// and two other checkers, which write no files.
const UIDS = 2_000
const LATENCY_MS = 120
const IN_FLIGHT = 10
const IDEAL_MS = (UIDS * LATENCY_MS) / IN_FLIGHT

export async function* measure(): AsyncGenerator<Figure> {
  yield await besideUs('bare fetch in ten lanes', simulator => inLanes(uid => bare(uid, simulator)))
  yield await besideUs('validate-vat-ts 1.3.0', simulator =>
    inLanes(uid => askWithValidateVat('DE', uid.slice(2), simulator)),
  )
  yield await besideUs('vies-checker 4.0.0', simulator =>
    turningFetchTo(simulator, () => inLanes(uid => askWithViesChecker('DE', uid.slice(2)))),
  )
  yield* onBothDatabases(measureOn)
}

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: LATENCY_MS, lanes: IN_FLIGHT })
  try {
    const workbook = await buildUidList(differentUids(UIDS))
    const cpu = processorMs(bench.web)
    const began = performance.now()
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', workbook)
    const uploaded = performance.now()
    await untilAnswered(bench.visitor, batch.id, UIDS, 300_000)
    const answered = performance.now()
    const ended = await waitForFinishedBatch(bench.visitor, batch.id)
    const finished = performance.now()
    if (ended.validRows !== UIDS) throw new Error(`not all were answered: ${JSON.stringify(ended)}`)
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1)
    const parts = `upload ${seconds(began, uploaded)}, asking ${seconds(uploaded, answered)}, files ${seconds(answered, finished)}`
    const perAnswer = ((processorMs(bench.web) - cpu) / UIDS).toFixed(1)
    yield figureOf(
      `UID Check, upload to report, ${on.name}`,
      finished - began,
      `${parts}; ${perAnswer} ms of processor an answer`,
    )
  } finally {
    await bench.stop()
  }
}

const figureOf = (who: string, tookMs: number, more = ''): Figure => ({
  name: `${UIDS} UIDs, ${who}`,
  ratio: `${(tookMs / IDEAL_MS).toFixed(3)} x ideal`,
  details: `${(tookMs / 1_000).toFixed(1)} s of ${IDEAL_MS / 1_000} s ${more}`,
})

async function besideUs(who: string, ask: (simulator: SimulatorProcess) => Promise<void>): Promise<Figure> {
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const began = performance.now()
  await ask(simulator)
  const took = performance.now() - began
  simulator.stop()
  return figureOf(who, took)
}

/** Ten lanes with one call in flight each, every UID once. */
async function inLanes(ask: (uid: string) => Promise<Verdict>): Promise<void> {
  const waiting = differentUids(UIDS)
  const lane = async () => {
    for (let uid = waiting.shift(); uid; uid = waiting.shift())
      if ((await ask(uid)) !== 'valid') throw new Error(`${uid} was not answered`)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
}

async function bare(uid: string, { env }: SimulatorProcess): Promise<Verdict> {
  const response = await fetch(`${env.VIES_URL}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ countryCode: 'DE', vatNumber: uid.slice(2) }),
  })
  const { valid } = (await response.json()) as { valid: boolean } // the simulator's own answer
  return valid ? 'valid' : 'invalid'
}
