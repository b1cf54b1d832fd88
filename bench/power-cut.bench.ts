import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { key, lookAtCluster } from './power-cut/look-at-cluster.ts'
import type { Acknowledged, Recorded } from './power-cut/recorded-process.ts'
import { compileRecorder } from './power-cut/recorder.ts'
import { readRecords } from './power-cut/records.ts'
import { unlikeFiles } from './power-cut/unlike-files.ts'
import { ALL_OF_IT, ANY_PART, createUnsyncedFiles, type Left, NOTHING_UNSYNCED } from './power-cut/unsynced-files.ts'
import type { Figure } from './run.ts'

// Records what PostgreSQL and we write, rename and sync while a cluster is created and rows are
// written. Then rebuilds the disk as a power cut at random moments would leave it, and starts
// PostgreSQL on it. Target: it starts, every acknowledged row is there, and its own check of all
// tables and indexes (amcheck) finds nothing. The same without fsync proves that the method detects
// losses.
const CUTS = Number(process.env.CUTS ?? 20)
const SECONDS = Number(process.env.CUT_SECONDS ?? 20)
const PROCESS = fileURLToPath(new URL('power-cut/recorded-process.ts', import.meta.url))

export async function* measure(): AsyncGenerator<Figure> {
  if (process.platform !== 'linux') return yield notMeasured('it is recorded by LD_PRELOAD, which Linux has')
  for (const fsync of ['on', 'off'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'uid-check-cuts-'))
    try {
      yield* cutsOf(folder, fsync)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const notMeasured = (why: string): Figure => ({ name: 'power cuts', ratio: '-', details: `not measured: ${why}` })

async function* cutsOf(folder: string, fsync: 'on' | 'off'): AsyncGenerator<Figure> {
  const recording = await record(folder, fsync)
  if (recording === null) return yield notMeasured('there is no cc')
  const { readyAt, acknowledged } = recording
  const [first, last] = [acknowledged[0]?.at ?? 0, acknowledged.at(-1)?.at ?? 0]
  const kinds: [string, Left, number, number][] = [
    ['rows are written, nothing unsynced left', NOTHING_UNSYNCED, first, last],
    ['rows are written, any part left', ANY_PART, first, last],
  ]
  if (fsync === 'on') {
    const inPlaceAt = movedInto(recording)
    kinds.push(
      ['a cluster is made', ANY_PART, 0, inPlaceAt],
      ['it starts for the first time, nothing unsynced left', NOTHING_UNSYNCED, inPlaceAt, readyAt],
      ['it starts for the first time, any part left', ANY_PART, inPlaceAt, readyAt],
    )
  }
  for (const [name, left, from, to] of kinds) {
    const outcomes = await cut(folder, recording, left, [from, to])
    if (fsync === 'off' && outcomes.every(({ lost }) => lost === 0)) throw new Error('what was never synced is found')
    yield figureOf(fsync === 'on' ? name : `${name}, fsync off`, outcomes)
  }
}

type Recording = Recorded & { root: string; log: Buffer }

/** Runs the process of power-cut/ on a separate disk; returns null if it cannot be recorded. */
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
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`the recorded process ended with ${code}`)
  const recorded = JSON.parse(said) as Recorded // by recorded-process.ts
  const recording = { ...recorded, root, log: readFileSync(log) }
  refuseGaps(folder, recording)
  return recording
}

/**
 * If nothing is dropped, the rebuilt files must equal the final ones; a difference would show a
 * call that is not recorded.
 */
function refuseGaps(folder: string, { root, log }: Recording): void {
  const files = createUnsyncedFiles(root)
  for (const done of readRecords(log)) files.see(done)
  const target = join(folder, 'left')
  files.cut(target, log.length, ALL_OF_IT)
  const unlike = unlikeFiles(join(target, 'postgresql'), join(root, 'postgresql'))
  rmSync(target, { recursive: true, force: true })
  if (unlike.length > 0) throw new Error(`not recorded as it is: ${unlike}`)
}

/** Returns when the new cluster was renamed to its final name. */
function movedInto({ log, root }: Recording): number {
  const cluster = join(root, 'postgresql')
  for (const { kind, at, bytes } of readRecords(log))
    if (kind === 'move' && `${bytes}` === `${cluster}.new\0${cluster}`) return at + 1
  throw new Error('no cluster was moved into its place')
}

/** `expected`: rows acknowledged before the cut. */
type Outcome = { expected: number; lost: number; isStarted: boolean; faults: string[] }

async function cut(folder: string, recording: Recording, left: Left, [from, to]: [number, number]): Promise<Outcome[]> {
  const moments = Array.from({ length: CUTS }, () => from + Math.floor(Math.random() * (to - from))).sort(
    (a, b) => a - b,
  )
  const files = createUnsyncedFiles(recording.root)
  const outcomes: Outcome[] = []
  for (const done of readRecords(recording.log)) {
    for (; moments[0] !== undefined && moments[0] <= done.at; moments.shift()) {
      const target = join(folder, 'left')
      files.cut(target, done.at, left)
      const expected = recording.acknowledged.filter(({ at }) => at <= done.at)
      outcomes.push(await outcomeOf(target, expected))
      rmSync(target, { recursive: true, force: true })
    }
    files.see(done)
  }
  return outcomes
}

async function outcomeOf(root: string, expected: Acknowledged[]): Promise<Outcome> {
  mkdirSync(root, { recursive: true })
  const { isStarted, faults, keys } = await lookAtCluster(root)
  return { expected: expected.length, lost: expected.filter(row => !keys.has(key(row))).length, isStarted, faults }
}

function figureOf(name: string, outcomes: Outcome[]): Figure {
  const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length
  const expected = outcomes.map(outcome => outcome.expected)
  const [fault] = outcomes.flatMap(({ faults }) => faults)
  return {
    name: `${outcomes.length} power cuts while ${name}`,
    ratio: `${outcomes.reduce((sum, { lost }) => sum + lost, 0)} lost`,
    details: [
      `${count(({ isStarted }) => isStarted)} of ${outcomes.length} started`,
      `${count(({ lost }) => lost > 0)} had lost rows`,
      `${count(({ isStarted, faults }) => isStarted && faults.length > 0)} started with faults${fault ? ` (${fault})` : ''}`,
      `${Math.min(...expected)} to ${Math.max(...expected)} rows had been acknowledged`,
    ].join('; '),
  }
}
