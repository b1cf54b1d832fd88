import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { differingFiles } from './power-cut/differing-files.ts'
import {
  ALL_UNSYNCED,
  ANY_PART,
  createDiskSimulation,
  NOTHING_UNSYNCED,
  type SurvivalPolicy,
} from './power-cut/disk-simulation.ts'
import { inspectCluster, rowKey } from './power-cut/inspect-cluster.ts'
import type { AcknowledgedRow, RecordedRun } from './power-cut/recorded-process.ts'
import { compileRecorder } from './power-cut/recorder.ts'
import { readRecords } from './power-cut/records.ts'
import type { Figure } from './run.ts'

// Records what PostgreSQL and the product write, rename and sync while a cluster is created and
// rows are written. Then rebuilds the disk as a power cut at random moments would leave it, and
// starts PostgreSQL on it. Target: it starts, every acknowledged row exists, and amcheck finds no
// fault in tables and indexes. A run with fsync off must lose rows, which proves that the method
// detects losses.
const CUTS = Number(process.env.CUTS ?? 20)
const SECONDS = Number(process.env.CUT_SECONDS ?? 20)
const PROCESS = fileURLToPath(new URL('power-cut/recorded-process.ts', import.meta.url))

export async function* measure(): AsyncGenerator<Figure> {
  if (process.platform !== 'linux') return yield notMeasured('recording needs LD_PRELOAD (Linux)')
  for (const fsync of ['on', 'off'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'uid-check-cuts-'))
    try {
      yield* measureCuts(folder, fsync)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const notMeasured = (why: string): Figure => ({ name: 'power cuts', headline: '-', details: `not measured: ${why}` })

async function* measureCuts(folder: string, fsync: 'on' | 'off'): AsyncGenerator<Figure> {
  const recording = await record(folder, fsync)
  if (recording === null) return yield notMeasured('no C compiler (cc)')
  const { readyAt, acknowledged } = recording
  const [first, last] = [acknowledged[0]?.at ?? 0, acknowledged.at(-1)?.at ?? 0]
  const scenarios: [string, SurvivalPolicy, number, number][] = [
    ['rows are written, unsynced writes lost', NOTHING_UNSYNCED, first, last],
    ['rows are written, unsynced writes partly kept', ANY_PART, first, last],
  ]
  if (fsync === 'on') {
    const clusterRenamedAt = renamedAt(recording)
    scenarios.push(
      ['a cluster is created', ANY_PART, 0, clusterRenamedAt],
      ['it starts for the first time, unsynced writes lost', NOTHING_UNSYNCED, clusterRenamedAt, readyAt],
      ['it starts for the first time, unsynced writes partly kept', ANY_PART, clusterRenamedAt, readyAt],
    )
  }
  for (const [name, survivalPolicy, from, to] of scenarios) {
    const outcomes = await simulateCuts(folder, recording, survivalPolicy, [from, to])
    if (fsync === 'off' && outcomes.every(({ lost }) => lost === 0))
      throw new Error('fsync is off, but no row was lost')
    yield figureOf(fsync === 'on' ? name : `${name}, fsync off`, outcomes)
  }
}

type Recording = RecordedRun & { root: string; log: Buffer }

/** Runs power-cut/recorded-process.ts; returns null if it cannot be recorded. */
async function record(folder: string, fsync: 'on' | 'off'): Promise<Recording | null> {
  const [root, log] = [join(folder, 'data'), join(folder, 'log')]
  mkdirSync(root)
  chmodSync(folder, 0o755)
  writeFileSync(log, '')
  chmodSync(log, 0o666) // PostgreSQL may run as another user.
  const library = compileRecorder(folder, root, log)
  if (library === null) return null
  const child = spawn(process.execPath, [PROCESS, root, log, `${SECONDS}`, fsync], {
    env: { ...process.env, LD_PRELOAD: library },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`the recorded process ended with ${code}`)
  const recorded = JSON.parse(output) as RecordedRun // by recorded-process.ts
  const recording = { ...recorded, root, log: readFileSync(log) }
  assertComplete(folder, recording)
  return recording
}

/**
 * Throws if the files rebuilt from all recorded changes differ from the real ones: then some system
 * call is not recorded.
 */
function assertComplete(folder: string, { root, log }: Recording): void {
  const disk = createDiskSimulation(root)
  for (const change of readRecords(log)) disk.apply(change)
  const target = join(folder, 'left')
  disk.cut(target, log.length, ALL_UNSYNCED)
  const differing = differingFiles(join(target, 'postgresql'), join(root, 'postgresql'))
  rmSync(target, { recursive: true, force: true })
  if (differing.length > 0) throw new Error(`the recording is incomplete, these files differ: ${differing}`)
}

/** Returns the position in the log at which the new cluster was renamed to its final name. */
function renamedAt({ log, root }: Recording): number {
  const cluster = join(root, 'postgresql')
  for (const { kind, at, bytes } of readRecords(log))
    if (kind === 'move' && `${bytes}` === `${cluster}.new\0${cluster}`) return at + 1
  throw new Error('the recording contains no rename of the new cluster')
}

/** `expected` and `lost` count the rows that were acknowledged before the cut. */
type Outcome = { expected: number; lost: number; isStarted: boolean; faults: string[] }

async function simulateCuts(
  folder: string,
  recording: Recording,
  survivalPolicy: SurvivalPolicy,
  [from, to]: [number, number],
): Promise<Outcome[]> {
  const moments = Array.from({ length: CUTS }, () => from + Math.floor(Math.random() * (to - from))).sort(
    (a, b) => a - b,
  )
  const disk = createDiskSimulation(recording.root)
  const outcomes: Outcome[] = []
  for (const change of readRecords(recording.log)) {
    for (; moments[0] !== undefined && moments[0] <= change.at; moments.shift()) {
      const target = join(folder, 'left')
      disk.cut(target, change.at, survivalPolicy)
      const expected = recording.acknowledged.filter(({ at }) => at <= change.at)
      outcomes.push(await outcomeOf(target, expected))
      rmSync(target, { recursive: true, force: true })
    }
    disk.apply(change)
  }
  return outcomes
}

async function outcomeOf(root: string, expected: AcknowledgedRow[]): Promise<Outcome> {
  mkdirSync(root, { recursive: true })
  const { isStarted, faults, keys } = await inspectCluster(root)
  return { expected: expected.length, lost: expected.filter(row => !keys.has(rowKey(row))).length, isStarted, faults }
}

function figureOf(name: string, outcomes: Outcome[]): Figure {
  const count = (matches: (outcome: Outcome) => boolean) => outcomes.filter(matches).length
  const expected = outcomes.map(outcome => outcome.expected)
  const [fault] = outcomes.flatMap(({ faults }) => faults)
  return {
    name: `${outcomes.length} power cuts while ${name}`,
    headline: `${outcomes.reduce((sum, { lost }) => sum + lost, 0)} lost`,
    details: [
      `${count(({ isStarted }) => isStarted)} of ${outcomes.length} started`,
      `${count(({ lost }) => lost > 0)} had lost rows`,
      `${count(({ isStarted, faults }) => isStarted && faults.length > 0)} started with faults${fault ? ` (${fault})` : ''}`,
      `${Math.min(...expected)} to ${Math.max(...expected)} rows had been acknowledged`,
    ].join('; '),
  }
}
