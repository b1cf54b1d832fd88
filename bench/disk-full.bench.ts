import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { chooseClusterAddress } from '../src/base/database/cluster/cluster-address.ts'
import { clusterFolders } from '../src/base/database/cluster/cluster-folders.ts'
import type { Task, TaskList } from '../src/checking/batches/wire.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'
import { untilAnswered } from './until-answered.ts'
import { resultOf } from './watch-batch.ts'

// The disk of the embedded database fills up completely during a batch and stays full for a while
// (check R-24). Target: reads continue, uploads get a 503, and once there is space the batch ends
// normally. Then the same with the last segment of PostgreSQL's log used up as well: PostgreSQL
// ends with a PANIC and cannot start until there is space.
const SIZE_MB = 500
// More than there are segments.
const SEGMENTS = 10
const UIDS = 2_000
const FULL_MS = 15_000
const WITHIN_MS = 180_000

export async function* measure(): AsyncGenerator<Figure> {
  for (const isLogFull of [false, true]) yield await onSmallDisk(directory => measureOn(directory, isLogFull))
}

async function onSmallDisk(measureIn: (directory: string) => Promise<Figure>): Promise<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-disk-'))
  if (!mounted(directory))
    return { name: 'a full disk', ratio: '-', details: 'not measured: a disk of fixed size is mounted by root alone' }
  try {
    return await measureIn(directory)
  } finally {
    execFileSync('/bin/umount', ['--lazy', directory])
    rmSync(directory, { recursive: true, force: true })
  }
}

function mounted(directory: string): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', directory], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function measureOn(directory: string, isLogFull: boolean): Promise<Figure> {
  const on = { name: 'embedded', databaseUrl: null, dataDir: join(directory, 'data') }
  const bench = await startBench(on, { latencyMs: 20, lanes: 4, env: { RATE_UPLOAD: '0' } })
  try {
    const uids = differentUids(UIDS)
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', await buildUidList(uids))
    const { processedRows } = await untilAnswered(bench.visitor, batch.id, UIDS / 10, WITHIN_MS)
    const log = await logOf(on.dataDir)
    const filler = join(directory, 'filler')
    fill(filler)
    if (isLogFull) await log.exhaust()
    const during = await whileFull(bench, batch.id)
    rmSync(filler)
    const ended = await waitForFinishedBatch(bench.visitor, batch.id, WITHIN_MS)
    const { lost, tooMany } = await resultOf(bench, batch.id, uids)
    const { body: list } = await bench.visitor.call<TaskList>('GET', '/api/tasks/company/1')
    return {
      name: `the disk ${isLogFull ? 'and the log are' : 'is'} full for ${FULL_MS / 1_000} s during ${UIDS} UIDs, embedded`,
      ratio: `${lost} lost`,
      details: [
        `${tooMany} rows too many, ${ended.notCheckedRows} not checked`,
        `answers while it was full: ${told(during.reads)}; uploads: ${told(during.uploads)}`,
        `${list.totalCount} batches afterwards (${1 + (during.uploads.get(201) ?? 0)} were accepted)`,
        `${processedRows} rows when it filled up, ${during.rows ?? 'none told'} when there was room again`,
        `lines of the log that name the reason: ${linesOf(bench, 'No space left on device')}`,
        `PostgreSQL was started again ${linesOf(bench, 'exited unexpectedly')} times`,
      ].join('; '),
    }
  } finally {
    await bench.stop()
  }
}

const linesOf = ({ web }: Bench, word: string): number =>
  web
    .log()
    .split('\n')
    .filter(line => line.includes(word)).length

/**
 * Returns a function that starts new segments of PostgreSQL's log, as days of work would, until
 * none can be created.
 */
async function logOf(dataDir: string): Promise<{ exhaust: () => Promise<void> }> {
  const { cluster, run } = clusterFolders(dataDir)
  // Connects while there is space, because a later connection may be refused.
  const client = new pg.Client({ connectionString: (await chooseClusterAddress(run, cluster)).url })
  client.on('error', () => undefined)
  await client.connect()
  const segment = async () => {
    await client.query(`select pg_logical_emit_message(false, '', '')`)
    await client.query('select pg_switch_wal()')
  }
  const exhaust = async () => {
    for (let at = 0; at < SEGMENTS; at++) await segment()
  }
  return { exhaust: () => exhaust().catch(() => undefined) }
}

const PIECE = Buffer.alloc(64 * 1024)

/** Uses all free space. */
function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let size = PIECE.length; size >= 1; ) {
      try {
        writeSync(handle, PIECE, 0, size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(handle)
  }
}

type Full = { reads: Map<number, number>; uploads: Map<number, number>; rows: number | null }

async function whileFull({ visitor }: Bench, id: number): Promise<Full> {
  const full: Full = { reads: new Map(), uploads: new Map(), rows: null }
  const count = (counts: Map<number, number>, status: number) => counts.set(status, (counts.get(status) ?? 0) + 1)
  const list = await buildUidList(differentUids(20_000))
  for (const until = performance.now() + FULL_MS; performance.now() < until; await wait(100)) {
    const { status, body } = await visitor.call<Task>('GET', `/api/tasks/${id}`).catch(() => NOBODY)
    count(full.reads, status)
    if (status === 200 && body !== null) full.rows = body.processedRows
    if (full.reads.size > 0 && [...full.reads.values()].reduce((a, b) => a + b, 0) % 30 === 1)
      count(full.uploads, (await visitor.upload('Noch eine.xlsx', list).catch(() => NOBODY)).status)
  }
  return full
}

const NOBODY = { status: 0, body: null }

const told = (counts: Map<number, number>): string =>
  [...counts].map(([status, count]) => `${count} x ${status}`).join(', ') || 'none'
