import { rmSync } from 'node:fs'
import type { CallSummary } from '../src/simulator/call-log.ts'
import { rowsByHeading } from '../tests/world/files/read-workbook.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { BOOTSTRAP, runProduct } from '../tests/world/product/running-product.ts'
import { changeSetting } from './change-setting.ts'
import { queryWithValidateVat, queryWithViesChecker, type Verdict, withFetchRedirectedTo } from './other-checkers.ts'
import type { Figure } from './run.ts'
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts'

// 2,000 UIDs of ten member states during outages: three of ten calls are refused as "busy" (chosen
// by a fixed seed), and one state is permanently down. Counts the answered UIDs, and the valid ones
// that a checker reports as invalid.
const UIDS = 2_000
const IN_FLIGHT = 10
const UNAVAILABLE_STATE = 'DK'
const BUSY_ERRORS = [
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
]
const COMMON_FLAGS = ['--latencyMs=20', '--failureShare=0.3', '--seed=20261120']
const VIES_FLAGS = [...COMMON_FLAGS, `--failures=${BUSY_ERRORS}`, `--memberStatesDown=${UNAVAILABLE_STATE}`]
const FINANZONLINE_FLAGS = [...COMMON_FLAGS, '--failures=rc 1512', `--finanzonlineStatesDown=${UNAVAILABLE_STATE}`]

const COUNTRIES: Record<string, (number: number) => string> = {
  DE: number => `1${number}`,
  DK: String,
  FI: String,
  EE: number => `1${number}`,
  LU: String,
  SI: String,
  IT: number => `123${number}`,
  PL: number => `12${number}`,
  PT: number => `1${number}`,
  SK: number => `12${number}`,
}

// The UIDs are mixed, not sorted by state.
const uids = Array.from({ length: UIDS / 10 }, (_, at) =>
  Object.entries(COUNTRIES).map(([country, numberOf]) => country + numberOf(20_000_000 + at)),
).flat()
/** Returns the simulator's verdict: numbers that end with 9 are invalid (docs/simulator.md). */
const expectedVerdict = (uid: string): Verdict => (uid.endsWith('9') ? 'invalid' : 'valid')

export async function* measure(): AsyncGenerator<Figure> {
  yield await measureChecker('UID Check, VIES', VIES_FLAGS, runUidCheck('vies'))
  yield await measureChecker('validate-vat-ts 1.3.0, VIES', VIES_FLAGS, inLanes(queryWithValidateVat))
  yield await measureChecker('vies-checker 4.0.0, VIES', VIES_FLAGS, simulator =>
    withFetchRedirectedTo(simulator, () => inLanes(queryWithViesChecker)(simulator)),
  )
  yield await measureChecker('UID Check, FinanzOnline only', FINANZONLINE_FLAGS, runUidCheck('finanzamt'))
  yield await measureChecker(
    'UID Check, FinanzOnline, fallback VIES',
    FINANZONLINE_FLAGS,
    runUidCheck('finanzamt', 'vies'),
  )
}

type RunChecker = (simulator: SimulatorProcess) => Promise<Map<string, Verdict>>

async function measureChecker(checkerName: string, flags: string[], runChecker: RunChecker): Promise<Figure> {
  const simulator = await startSimulatorProcess(flags)
  try {
    const startedAt = performance.now()
    const verdicts = await runChecker(simulator)
    const seconds = (performance.now() - startedAt) / 1_000
    // The simulator's own type: src/simulator/control.ts.
    const summary = (await (await fetch(new URL('/control/summary', simulator.url))).json()) as CallSummary
    return figureOf(checkerName, verdicts, summary, seconds)
  } finally {
    simulator.stop()
  }
}

function figureOf(checkerName: string, verdicts: Map<string, Verdict>, summary: CallSummary, seconds: number): Figure {
  const correct = uids.filter(uid => verdicts.get(uid) === expectedVerdict(uid))
  const available = uids.filter(uid => !uid.startsWith(UNAVAILABLE_STATE))
  const answered = available.filter(uid => verdicts.get(uid) === expectedVerdict(uid)).length
  const falseInvalid = uids.filter(uid => verdicts.get(uid) === 'invalid' && expectedVerdict(uid) === 'valid').length
  const { maxCallsPerUid } = summary
  return {
    name: `outage day, ${checkerName}`,
    headline: `${((100 * answered) / available.length).toFixed(1)} % answered`,
    details: [
      `${answered} of ${available.length} outside the unavailable state, ${correct.length} of all ${UIDS} (${((100 * correct.length) / UIDS).toFixed(1)} %)`,
      `false invalid ${falseInvalid}`,
      `${summary.calls} calls, per UID at most ${maxCallsPerUid.vies} at VIES and ${maxCallsPerUid.finanzonline} at FinanzOnline`,
      `${seconds.toFixed(0)} s`,
    ].join('; '),
  }
}

const runUidCheck =
  (api: 'vies' | 'finanzamt', fallbackApi: 'vies' | null = null): RunChecker =>
  async ({ env }) => {
    const product = await runProduct({ env: { ...env, VIES_CONCURRENCY: String(IN_FLIGHT), RETRY_BASE_MS: '500' } })
    try {
      const visitor = createVisitor(product.address)
      await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Benchmark-Passwort-26' })
      await changeSetting(visitor, 'task_concurrent_batches', IN_FLIGHT)
      await changeSetting(visitor, 'task_patience_minutes', 1)
      await prepare(visitor, api, fallbackApi)
      const { body: batch } = await visitor.upload('Debitoren.xlsx', await buildUidList(uids))
      await waitForFinishedBatch(visitor, batch.id, 900_000)
      const { bytes } = await visitor.download(`/api/file/result/${batch.id}`)
      return new Map(
        rowsByHeading(bytes, 1).map(row => [row['UID geprüft'] ?? '', VERDICTS[row.Ergebnis ?? ''] ?? 'open']),
      )
    } finally {
      await product.stop()
      rmSync(product.dataDir, { recursive: true, force: true })
    }
  }

const VERDICTS: Record<string, Verdict> = { gültig: 'valid', ungültig: 'invalid' }

async function prepare(visitor: Visitor, api: 'vies' | 'finanzamt', fallbackApi: 'vies' | null): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const answer = await visitor.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  await send('PUT', '/api/company/1', { uid: 'ATU13585627', ...account })
  for (const country of Object.keys(COUNTRIES)) await send('POST', '/api/countryapi/1', { country, api, fallbackApi })
}

/** Queries each UID once, in as many lanes as UID Check has calls in flight. */
const inLanes =
  (queryOne: (country: string, number: string, simulator: SimulatorProcess) => Promise<Verdict>): RunChecker =>
  async simulator => {
    const remainingUids = [...uids]
    const verdicts = new Map<string, Verdict>()
    const lane = async () => {
      for (let uid = remainingUids.shift(); uid; uid = remainingUids.shift()) {
        verdicts.set(uid, await queryOne(uid.slice(0, 2), uid.slice(2), simulator).catch(() => 'open' as const))
      }
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
    return verdicts
  }
