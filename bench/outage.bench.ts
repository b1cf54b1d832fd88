import { rmSync } from 'node:fs'
import type { CallSummary } from '../src/simulator/call-log.ts'
import { rowsByHeading } from '../tests/world/files/read-workbook.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { BOOTSTRAP, runProduct } from '../tests/world/product/running-product.ts'
import { changeSetting } from './change-setting.ts'
import { askWithValidateVat, askWithViesChecker, turningFetchTo, type Verdict } from './other-checkers.ts'
import type { Figure } from './run.ts'
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts'

// 2,000 UIDs of ten states on a bad day: three of ten calls are refused as "busy", by a fixed seed,
// and one state is permanently down. Measures how many are answered, and whether a UID is called
// invalid without an answer from the authority.
const UIDS = 2_000
const IN_FLIGHT = 10
const DEAD = 'DK'
const BUSY = [
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
]
const PROFILE = ['--latencyMs=20', '--failureShare=0.3', '--seed=20261120']
const ON_VIES = [...PROFILE, `--failures=${BUSY}`, `--memberStatesDown=${DEAD}`]
const ON_FINANZONLINE = [...PROFILE, '--failures=rc 1512', `--finanzonlineStatesDown=${DEAD}`]

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

// Customers are mixed, not sorted by state.
const uids = Array.from({ length: UIDS / 10 }, (_, at) =>
  Object.entries(COUNTRIES).map(([country, numberOf]) => country + numberOf(20_000_000 + at)),
).flat()
/** docs/simulator.md: of all other numbers, those that end with 9 are not valid. */
const rightVerdict = (uid: string): Verdict => (uid.endsWith('9') ? 'invalid' : 'valid')

export async function* measure(): AsyncGenerator<Figure> {
  yield await askedOf('UID Check, VIES', ON_VIES, askWithUidCheck('vies'))
  yield await askedOf('validate-vat-ts 1.3.0, VIES', ON_VIES, inLanes(askWithValidateVat))
  yield await askedOf('vies-checker 4.0.0, VIES', ON_VIES, simulator =>
    turningFetchTo(simulator, () => inLanes(askWithViesChecker)(simulator)),
  )
  yield await askedOf('UID Check, FinanzOnline alone', ON_FINANZONLINE, askWithUidCheck('finanzamt'))
  yield await askedOf('UID Check, FinanzOnline, else VIES', ON_FINANZONLINE, askWithUidCheck('finanzamt', 'vies'))
}

type Ask = (simulator: SimulatorProcess) => Promise<Map<string, Verdict>>

async function askedOf(who: string, flags: string[], ask: Ask): Promise<Figure> {
  const simulator = await startSimulatorProcess(flags)
  try {
    const began = performance.now()
    const verdicts = await ask(simulator)
    const seconds = (performance.now() - began) / 1_000
    // The simulator's own type: src/simulator/control.ts.
    const summary = (await (await fetch(new URL('/control/summary', simulator.url))).json()) as CallSummary
    return figureOf(who, verdicts, summary, seconds)
  } finally {
    simulator.stop()
  }
}

function figureOf(who: string, verdicts: Map<string, Verdict>, summary: CallSummary, seconds: number): Figure {
  const right = uids.filter(uid => verdicts.get(uid) === rightVerdict(uid))
  const askable = uids.filter(uid => !uid.startsWith(DEAD))
  const answered = askable.filter(uid => verdicts.get(uid) === rightVerdict(uid)).length
  const falseInvalid = uids.filter(uid => verdicts.get(uid) === 'invalid' && rightVerdict(uid) === 'valid').length
  const { mostCallsOfOneUid } = summary
  return {
    name: `outage day, ${who}`,
    ratio: `${((100 * answered) / askable.length).toFixed(1)} % answered`,
    details: [
      `of ${askable.length} outside the dead state ${answered}, of all ${UIDS} ${right.length} (${((100 * right.length) / UIDS).toFixed(1)} %)`,
      `false invalid ${falseInvalid}`,
      `${summary.calls} calls, of one UID at most ${mostCallsOfOneUid.vies} at VIES, ${mostCallsOfOneUid.finanzonline} at FinanzOnline`,
      `${seconds.toFixed(0)} s`,
    ].join('; '),
  }
}

const askWithUidCheck =
  (api: 'vies' | 'finanzamt', fallbackApi: 'vies' | null = null): Ask =>
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
  const must = async (method: string, path: string, body: object) => {
    const answer = await visitor.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  await must('PUT', '/api/company/1', { uid: 'ATU13585627', ...account })
  for (const country of Object.keys(COUNTRIES)) await must('POST', '/api/countryapi/1', { country, api, fallbackApi })
}

/** As many in parallel as we have in flight; each UID once, as these programs do. */
const inLanes =
  (ask: (country: string, number: string, simulator: SimulatorProcess) => Promise<Verdict>): Ask =>
  async simulator => {
    const waiting = [...uids]
    const verdicts = new Map<string, Verdict>()
    const lane = async () => {
      for (let uid = waiting.shift(); uid; uid = waiting.shift()) {
        verdicts.set(uid, await ask(uid.slice(0, 2), uid.slice(2), simulator).catch(() => 'open' as const))
      }
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
    return verdicts
  }
