import process from 'node:process'
import { type Bounds, judgeResources, type TrendVerdict } from '../tests/world/soak/judge-resources.ts'
import { type SoakResult, soak } from '../tests/world/soak/soak.ts'
import { type JudgedTable, judgeTables } from '../tests/world/soak/table-sizes.ts'
import { sum } from '../tests/world/soak/verify-records.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startSimulatorProcess } from './simulator-process.ts'

// Simulates companies' normal use, with watched partners and webhooks, for SOAK_SECONDS (default
// one hour): on the product with an embedded database, then on two web processes and two workers,
// one of which is killed every minute. Five of a hundred calls fail. Check R-39 requires 72 hours:
// SOAK_SECONDS=259200. Target: nothing lost or duplicated, and no measured value rises.
const PLAN = {
  seconds: Number(process.env.SOAK_SECONDS ?? 3_600),
  companies: Number(process.env.SOAK_COMPANIES ?? 6),
  rows: 60,
  pauseMs: 3_000,
  killEveryMs: Number(process.env.SOAK_KILL_MS ?? 60_000),
  sampleIntervalMs: 2_000,
  watched: 2_000,
}
// The tolerated rise is 10 %, and for counts at least 3. A leak of one per 200 batches would exceed
// it.
const BOUNDS: Bounds = {
  heap: { maxRelativeRise: 0.1, maxAbsoluteRise: 0 },
  memory: { maxRelativeRise: 0.1, maxAbsoluteRise: 0 },
  handles: { maxRelativeRise: 0.1, maxAbsoluteRise: 3 },
  connections: { maxRelativeRise: 0.1, maxAbsoluteRise: 3 },
  processes: { maxRelativeRise: 0.1, maxAbsoluteRise: 3 },
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
    for (const judged of judgeTables(result.sizes, PLAN.seconds)) yield tableFigure(judged, result.recordSummary)
    for (const trend of judgeResources(result.resourceSamples, { seconds: PLAN.seconds, bounds: BOUNDS }))
      yield flatFigure(trend)
  } finally {
    simulator.stop()
  }
}

const usageFigure = (target: string, { companyResults, kills, recordSummary }: SoakResult): Figure => ({
  name: `soak of ${PLAN.seconds} s, ${PLAN.companies} companies, ${target}`,
  headline: `${kills} kills`,
  details: [
    `${recordSummary.batches} batches, ${recordSummary.questions} questions, ${recordSummary.answers} answers of authorities`,
    `${sum(companyResults, each => each.unanswered)} of ${sum(companyResults, each => each.rows)} rows not checked`,
    `${sum(companyResults, each => each.downloads)} downloads, ${sum(companyResults, each => each.signIns)} sign-ins`,
    `${sum(companyResults, each => each.checks)} checks, ${sum(companyResults, each => each.cutChecks)} cut off`,
    `${sum(companyResults, each => each.cutUploads.length)} uploads cut off`,
    `${recordSummary.events} events, ${recordSummary.eventsTwice} of them twice; ${recordSummary.auditLines} audit log lines, all unchanged`,
    `${recordSummary.watched} of ${PLAN.companies * PLAN.watched} watched partners queried`,
  ].join('; '),
})

const integrityFigure = ({ recordSummary: { faults } }: SoakResult): Figure => ({
  name: 'lost, duplicated or not cleaned up',
  headline: String(faults.length),
  details: faults.slice(0, 20).join('; '),
})

/** Returns the figure of a table. Stored data may grow, so the size per answer is included. */
const tableFigure = (
  { table, isKept, end, trend, isFlat }: JudgedTable,
  { answers }: SoakResult['recordSummary'],
): Figure => ({
  name: `table ${table}`,
  headline: isKept ? 'grows by design' : isFlat ? 'flat' : 'NOT FLAT',
  details: `${end.toFixed(1)} MB at the end, ${trend.rise.toFixed(2)} ± ${trend.noise.toFixed(2)} more over the evaluated period, ${((end * 1024) / Math.max(1, answers)).toFixed(2)} kB an answer`,
})

const flatFigure = ({ what, trend: { mean, rise, noise }, isFlat }: TrendVerdict): Figure => ({
  name: what,
  headline: isFlat ? 'flat' : 'NOT FLAT',
  details: `mean ${mean.toFixed(1)}, ${rise.toFixed(2)} ± ${noise.toFixed(2)} more over the evaluated period`,
})
