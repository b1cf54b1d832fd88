import process from 'node:process'
import { sum } from '../tests/world/soak/account.ts'
import { type Bounds, judgeResources, type TrendVerdict } from '../tests/world/soak/judged.ts'
import { type SoakResult, soak } from '../tests/world/soak/soak.ts'
import { type JudgedTable, judgeTables } from '../tests/world/soak/table-sizes.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startSimulatorProcess } from './simulator-process.ts'

// Simulates companies' normal use, with watched partners and webhooks, for SOAK_SECONDS (default
// one hour): on the product with an embedded database, then on two web processes and two workers,
// one of which is killed every minute. Five of a hundred calls fail. Check R-39 requires 72 hours:
// SOAK_SECONDS=259200. Target: nothing lost or doubled, and no measured value rises.
const PLAN = {
  seconds: Number(process.env.SOAK_SECONDS ?? 3_600),
  companies: Number(process.env.SOAK_COMPANIES ?? 6),
  rows: 60,
  pauseMs: 3_000,
  killEveryMs: Number(process.env.SOAK_KILL_MS ?? 60_000),
  lookEveryMs: 2_000,
  watched: 2_000,
}
// The tolerated rise: a tenth, or three for counts, which is less than one per 200 batches of the
// evaluated period.
const BOUNDS: Bounds = {
  heap: { share: 0.1, least: 0 },
  memory: { share: 0.1, least: 0 },
  handles: { share: 0.1, least: 3 },
  connections: { share: 0.1, least: 3 },
  processes: { share: 0.1, least: 3 },
}

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn({ name, databaseUrl, dataDir }: BenchTarget): AsyncGenerator<Figure> {
  // Only transient failures: a block would stop VIES for a quarter of an hour.
  const flags = ['--latencyMs=20', '--failureShare=0.05', '--failures=SERVICE_UNAVAILABLE,TIMEOUT,reset,rc 1512']
  const simulator = await startSimulatorProcess(flags)
  try {
    const killEveryMs = databaseUrl === null ? PLAN.seconds * 2_000 : PLAN.killEveryMs
    const result = await soak({ ...PLAN, killEveryMs }, { databaseUrl, dataDir, env: simulator.env })
    yield usageFigure(name, result)
    yield integrityFigure(result)
    for (const judged of judgeTables(result.sizes, PLAN.seconds)) yield tableFigure(judged, result.account)
    for (const trend of judgeResources(result.held, { seconds: PLAN.seconds, bounds: BOUNDS })) yield flatFigure(trend)
  } finally {
    simulator.stop()
  }
}

const usageFigure = (target: string, { lived, kills, account }: SoakResult): Figure => ({
  name: `soak of ${PLAN.seconds} s, ${PLAN.companies} companies, ${target}`,
  headline: `${kills} kills`,
  details: [
    `${account.batches} batches, ${account.questions} questions, ${account.answers} answers of authorities`,
    `${sum(lived, each => each.unanswered)} of ${sum(lived, each => each.rows)} rows not checked`,
    `${sum(lived, each => each.downloads)} downloads, ${sum(lived, each => each.signIns)} sign-ins`,
    `${sum(lived, each => each.checks)} checks, ${sum(lived, each => each.cutChecks)} cut off`,
    `${sum(lived, each => each.cutUploads.length)} uploads cut off`,
    `${account.events} events, ${account.eventsTwice} of them twice; ${account.auditLines} audit log lines, all unchanged`,
    `${account.watched} of ${PLAN.companies * PLAN.watched} watched partners queried`,
  ].join('; '),
})

const integrityFigure = ({ account: { wrong } }: SoakResult): Figure => ({
  name: 'lost, doubled or left behind',
  headline: String(wrong.length),
  details: wrong.slice(0, 20).join('; '),
})

/** Returns the figure of a table. Stored data may grow, so the size per answer is included. */
const tableFigure = (
  { table, isKept, end, trend, isFlat }: JudgedTable,
  { answers }: SoakResult['account'],
): Figure => ({
  name: `table ${table}`,
  headline: isKept ? 'kept' : isFlat ? 'flat' : 'NOT FLAT',
  details: `${end.toFixed(1)} MB at the end, ${trend.rise.toFixed(2)} ± ${trend.noise.toFixed(2)} more over the evaluated period, ${((end * 1024) / Math.max(1, answers)).toFixed(2)} kB an answer`,
})

const flatFigure = ({ what, trend: { mean, rise, noise }, isFlat }: TrendVerdict): Figure => ({
  name: what,
  headline: isFlat ? 'flat' : 'NOT FLAT',
  details: `mean ${mean.toFixed(1)}, ${rise.toFixed(2)} ± ${noise.toFixed(2)} more over the evaluated period`,
})
