import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { processTreeCpuMs } from './process-tree-cpu.ts'
import { measureReferenceMs } from './reference-work.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'
import { waitUntilAnswered } from './wait-until-answered.ts'

// The CPU time of one unit of each kind of work, in all processes of a product with an embedded
// PostgreSQL. Fails if it clearly exceeds the figure in bench/gate.json. The figures are fractions
// of the reference work's time, so that they apply on other machines; GATE=write writes them. Takes
// at most five minutes.
const FILE = new URL('./gate.json', import.meta.url)
// Two runs on one idle machine differed by up to a seventh.
const TOLERANCE = 0.15
const IDLE_MS = 30_000
const POLLS = 400
const SMALL_LISTS = 15
const SMALL_ROWS = 10
const UIDS = 10_000
const PACED_ROWS = 2_000
const PACED_MS = 120
const TIMEOUT_MS = 200_000

/** A kind of work and the CPU time of one unit, in milliseconds. */
type Cost = { name: string; unit: string; ms: number }

export async function* measure(): AsyncGenerator<Figure> {
  const reference = await measureReferenceMs()
  const allowed: Record<string, number> = JSON.parse(readFileSync(FILE, 'utf8'))
  const measured: Record<string, number> = {}
  for await (const cost of costs()) {
    measured[cost.name] = cost.ms / reference
    yield figureOf(cost, measured[cost.name] ?? 0, allowed[cost.name])
  }
  if (process.env.GATE === 'write') return writeFigures(measured)
  const exceeded = Object.keys(measured).filter(name => (measured[name] ?? 0) > (allowed[name] ?? 0) * (1 + TOLERANCE))
  if (exceeded.length > 0) throw new Error(`more CPU time than bench/gate.json allows: ${exceeded.join(', ')}`)
}

const writeFigures = (measured: Record<string, number>): void =>
  writeFileSync(
    FILE,
    `${JSON.stringify(measured, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value), 2)}\n`,
  )

const figureOf = ({ name, unit, ms }: Cost, share: number, before: number | undefined): Figure => ({
  name,
  headline: before === undefined ? 'new' : `${((share / before - 1) * 100).toFixed(0)} %`,
  details: `${ms.toFixed(ms < 10 ? 2 : 0)} ms ${unit}, ${share.toPrecision(3)} of the reference work`,
})

async function* costs(): AsyncGenerator<Cost> {
  yield* withBench({ latencyMs: 0, lanes: 10, batchSize: 500 }, unpacedCosts)
  yield* withBench({ latencyMs: PACED_MS, lanes: 10 }, pacedCosts)
}

async function* withBench(
  options: Parameters<typeof startBench>[1],
  costsOf: (bench: Bench) => AsyncIterable<Cost>,
): AsyncGenerator<Cost> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-gate-'))
  const bench = await startBench({ name: 'embedded', databaseUrl: null, dataDir }, options)
  try {
    yield* costsOf(bench)
  } finally {
    await bench.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function* unpacedCosts(bench: Bench): AsyncGenerator<Cost> {
  // The first list compiles the code of reader, writer and report.
  await runList(bench, 1)
  yield await costOf(bench, 'idle', { unit: 'a second', units: IDLE_MS / 1_000 }, () => wait(IDLE_MS))
  yield await costOf(bench, 'small list', { unit: `a list of ${SMALL_ROWS}`, units: SMALL_LISTS }, async () => {
    for (let list = 0; list < SMALL_LISTS; list++) await runList(bench, SMALL_ROWS, list)
  })
  yield await costOf(bench, 'poll', { unit: 'a poll of the list of batches', units: POLLS }, async () => {
    for (let poll = 0; poll < POLLS; poll++) await pollList(bench, {}, 200)
  })
  const tag = (await pollList(bench, {}, 200)).headers.get('etag') ?? ''
  yield await costOf(bench, 'unchanged poll', { unit: 'a poll answered with 304', units: POLLS }, async () => {
    for (let poll = 0; poll < POLLS; poll++) await pollList(bench, { 'if-none-match': tag }, 304)
  })
  const { body } = await bench.visitor.upload('Debitoren.xlsx', await buildUidList(differentUids(UIDS)))
  yield await costOf(bench, 'answer', { unit: 'an answer', units: UIDS }, () =>
    waitUntilAnswered(bench.visitor, body.id, UIDS, TIMEOUT_MS),
  )
  yield await costOf(bench, 'files', { unit: 'a row in the files', units: UIDS }, () =>
    waitForFinishedBatch(bench.visitor, body.id, TIMEOUT_MS),
  )
}

async function* pacedCosts(bench: Bench): AsyncGenerator<Cost> {
  yield await costOf(bench, 'paced list', { unit: 'a row, from upload to files', units: PACED_ROWS }, () =>
    runList(bench, PACED_ROWS),
  )
}

async function costOf(
  { web }: Bench,
  name: string,
  { unit, units }: { unit: string; units: number },
  work: () => Promise<unknown>,
): Promise<Cost> {
  const before = processTreeCpuMs(web.pid)
  await work()
  return { name, unit, ms: (processTreeCpuMs(web.pid) - before) / units }
}

/** Uploads a list with unused UIDs and waits for its files. */
async function runList({ visitor }: Bench, rows: number, list = 0): Promise<void> {
  const uids = differentUids((list + 1) * rows + UIDS).slice(-rows)
  const { body } = await visitor.upload('Debitoren.xlsx', await buildUidList(uids))
  const { notCheckedRows } = await waitForFinishedBatch(visitor, body.id, TIMEOUT_MS)
  if (notCheckedRows > 0) throw new Error(`${notCheckedRows} of ${rows} rows were not checked`)
}

const LIST = '/api/tasks/company/1?page=1&itemsPerPage=10&taskFilter=0,1,2,3,4,5'

/** Requests the list of batches as its page does. Throws if the status is not `expected`. */
async function pollList({ web, visitor }: Bench, headers: Record<string, string>, expected: number): Promise<Response> {
  const cookie = visitor
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const response = await fetch(new URL(LIST, web.address), { headers: { ...headers, cookie } })
  await response.text()
  if (response.status !== expected) throw new Error(`a poll was answered ${response.status}, not ${expected}`)
  return response
}
