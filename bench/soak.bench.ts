import process from 'node:process'
import { sum } from '../tests/world/soak/account.ts'
import { type Bounds, judgeResources, type TrendVerdict } from '../tests/world/soak/judged.ts'
import { type SoakResult, soak } from '../tests/world/soak/soak.ts'
import { type JudgedTable, judgeTables } from '../tests/world/soak/table-sizes.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startSimulatorProcess } from './simulator-process.ts'

// SOAK_SECONDS (an hour) of companies' days, with watched partners and webhooks: on the product
// with an embedded database, then on two web processes and two workers, one of each killed in turn
// every minute. Five of a hundred calls fail. Check R-39 requires 72 hours: SOAK_SECONDS=259200.
// Target: nothing lost or doubled, and all measures flat.
const PLAN = {
  seconds: Number(process.env.SOAK_SECONDS ?? 3_600),
  companies: Number(process.env.SOAK_COMPANIES ?? 6),
  rows: 60,
  pauseMs: 3_000,
  killEveryMs: Number(process.env.SOAK_KILL_MS ?? 60_000),
  lookEveryMs: 2_000,
  watched: 2_000,
}
// The tolerated rise: a tenth, or for counts three, which is less than one per 200 batches of the
// judged span.
const BOUNDS: Bounds = {
  heap: { share: 0.1, least: 0 },
  memory: { share: 0.1, least: 0 },
  handles: { share: 0.1, least: 3 },
  connections: { share: 0.1, least: 3 },
  processes: { share: 0.1, least: 3 },
}

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn({ name, databaseUrl, dataDir }: MeasuredOn): AsyncGenerator<Figure> {
  // Only failures that pass by themselves: a block would stop VIES for a quarter of an hour.
  const flags = ['--latencyMs=20', '--failureShare=0.05', '--failures=SERVICE_UNAVAILABLE,TIMEOUT,reset,rc 1512']
  const simulator = await startSimulatorProcess(flags)
  try {
    const killEveryMs = databaseUrl === null ? PLAN.seconds * 2_000 : PLAN.killEveryMs
    const soaked = await soak({ ...PLAN, killEveryMs }, { databaseUrl, dataDir, env: simulator.env })
    yield livedFigure(name, soaked)
    yield wholeFigure(soaked)
    for (const judged of judgeTables(soaked.sizes, PLAN.seconds)) yield tableFigure(judged, soaked.account)
    for (const judged of judgeResources(soaked.held, { seconds: PLAN.seconds, bounds: BOUNDS }))
      yield flatFigure(judged)
  } finally {
    simulator.stop()
  }
}

const livedFigure = (on: string, { lived, kills, account }: SoakResult): Figure => ({
  name: `soak of ${PLAN.seconds} s, ${PLAN.companies} companies, ${on}`,
  ratio: `${kills} kills`,
  details: [
    `${account.batches} batches, ${account.questions} questions, ${account.answers} answers of authorities`,
    `${sum(lived, each => each.unanswered)} of ${sum(lived, each => each.rows)} rows not checked`,
    `${sum(lived, each => each.downloads)} downloads, ${sum(lived, each => each.signIns)} sign-ins`,
    `${sum(lived, each => each.checks)} checks, ${sum(lived, each => each.cutChecks)} cut off`,
    `${sum(lived, each => each.cutUploads.length)} uploads cut off`,
    `${account.events} events, ${account.eventsTwice} of them twice; ${account.auditLines} lines of the audit log, each as it was written`,
    `${account.watched} of ${PLAN.companies * PLAN.watched} watched partners asked`,
  ].join('; '),
})

const wholeFigure = ({ account: { wrong } }: SoakResult): Figure => ({
  name: 'lost, doubled or left behind',
  ratio: String(wrong.length),
  details: wrong.slice(0, 20).join('; '),
})

/** Stored data may grow; its figure is per answer, so that years can be extrapolated. */
const tableFigure = (
  { table, isKept, end, trend, isFlat }: JudgedTable,
  { answers }: SoakResult['account'],
): Figure => ({
  name: `table ${table}`,
  ratio: isKept ? 'kept' : isFlat ? 'flat' : 'NOT FLAT',
  details: `${end.toFixed(1)} MB at the end, ${trend.rise.toFixed(2)} ± ${trend.noise.toFixed(2)} more over the judged span, ${((end * 1024) / Math.max(1, answers)).toFixed(2)} kB an answer`,
})

const flatFigure = ({ what, trend: { mean, rise, noise }, isFlat }: TrendVerdict): Figure => ({
  name: what,
  ratio: isFlat ? 'flat' : 'NOT FLAT',
  details: `${mean.toFixed(1)} in the mean, ${rise.toFixed(2)} ± ${noise.toFixed(2)} more over the judged span`,
})
