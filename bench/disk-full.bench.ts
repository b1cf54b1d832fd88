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
import { waitUntilAnswered } from './wait-until-answered.ts'
import { checkResult } from './watch-batch.ts'

// The disk of the embedded database fills up during a batch and stays full for a while (check
// Target: reads continue, uploads are answered with 503, and the batch ends normally once
// there is space. Then the same with the last WAL segment used up as well: PostgreSQL ends with a
// PANIC and cannot start until there is space.
const SIZE_MB = 500
// More than the number of existing WAL segments.
const SEGMENTS = 10
const UIDS = 2_000
const FULL_MS = 15_000
const TIMEOUT_MS = 180_000

export async function* measure(): AsyncGenerator<Figure> {
  for (const isWalFull of [false, true]) yield await withSmallDisk(directory => measureOn(directory, isWalFull))
}

async function withSmallDisk(measureIn: (directory: string) => Promise<Figure>): Promise<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-disk-'))
  if (!tryMount(directory))
    return { name: 'a full disk', headline: '-', details: 'not measured: only root can mount a disk of fixed size' }
  try {
    return await measureIn(directory)
  } finally {
    execFileSync('/bin/umount', ['--lazy', directory])
    rmSync(directory, { recursive: true, force: true })
  }
}

function tryMount(directory: string): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', directory], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function measureOn(directory: string, isWalFull: boolean): Promise<Figure> {
  const target = { name: 'embedded', databaseUrl: null, dataDir: join(directory, 'data') }
  const bench = await startBench(target, { latencyMs: 20, lanes: 4, env: { RATE_UPLOAD: '0' } })
  try {
    const uids = differentUids(UIDS)
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', await buildUidList(uids))
    const { processedRows } = await waitUntilAnswered(bench.visitor, batch.id, UIDS / 10, TIMEOUT_MS)
    const log = await openLog(target.dataDir)
    const filler = join(directory, 'filler')
    fill(filler)
    if (isWalFull) await log.exhaust()
    const during = await pollWhileFull(bench, batch.id)
    rmSync(filler)
    const finalBatch = await waitForFinishedBatch(bench.visitor, batch.id, TIMEOUT_MS)
    const { lost, tooMany } = await checkResult(bench, batch.id, uids)
    const { body: list } = await bench.visitor.call<TaskList>('GET', '/api/tasks/company/1')
    return {
      name: `disk ${isWalFull ? 'and WAL full' : 'full'} for ${FULL_MS / 1_000} s during ${UIDS} UIDs, embedded`,
      headline: `${lost} lost`,
      details: [
        `${tooMany} rows too many, ${finalBatch.notCheckedRows} not checked`,
        `answers while it was full: ${formatCounts(during.reads)}; uploads: ${formatCounts(during.uploads)}`,
        `${list.totalCount} batches afterwards (${1 + (during.uploads.get(201) ?? 0)} were accepted)`,
        `${processedRows} rows when it filled up, ${during.rows ?? 'unknown'} when there was space again`,
        `log lines that name the reason: ${countLogLines(bench, 'No space left on device')}`,
        `PostgreSQL was restarted ${countLogLines(bench, 'exited unexpectedly')} times`,
      ].join('; '),
    }
  } finally {
    await bench.stop()
  }
}

const countLogLines = ({ web }: Bench, text: string): number =>
  web
    .log()
    .split('\n')
    .filter(line => line.includes(text)).length

/**
 * Connects to PostgreSQL's write-ahead log. `exhaust` starts new segments, as days of work would,
 * until none can be created.
 */
async function openLog(dataDir: string): Promise<{ exhaust: () => Promise<void> }> {
  const { cluster, run } = clusterFolders(dataDir)
  // Connects while there is space, because a later connection may be refused.
  const client = new pg.Client({ connectionString: (await chooseClusterAddress(run, cluster)).url })
  client.on('error', () => undefined)
  await client.connect()
  const startSegment = async () => {
    await client.query(`select pg_logical_emit_message(false, '', '')`)
    await client.query('select pg_switch_wal()')
  }
  const exhaust = async () => {
    for (let at = 0; at < SEGMENTS; at++) await startSegment()
  }
  return { exhaust: () => exhaust().catch(() => undefined) }
}

const BLOCK = Buffer.alloc(64 * 1024)

/** Fills the disk by appending to `file`. */
function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let size = BLOCK.length; size >= 1; ) {
      try {
        writeSync(handle, BLOCK, 0, size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(handle)
  }
}

type AnswersWhileFull = { reads: Map<number, number>; uploads: Map<number, number>; rows: number | null }

async function pollWhileFull({ visitor }: Bench, id: number): Promise<AnswersWhileFull> {
  const counts: AnswersWhileFull = { reads: new Map(), uploads: new Map(), rows: null }
  const count = (counts: Map<number, number>, status: number) => counts.set(status, (counts.get(status) ?? 0) + 1)
  const list = await buildUidList(differentUids(20_000))
  for (const until = performance.now() + FULL_MS; performance.now() < until; await wait(100)) {
    const { status, body } = await visitor.call<Task>('GET', `/api/tasks/${id}`).catch(() => NO_ANSWER)
    count(counts.reads, status)
    if (status === 200 && body !== null) counts.rows = body.processedRows
    if (counts.reads.size > 0 && [...counts.reads.values()].reduce((a, b) => a + b, 0) % 30 === 1)
      count(counts.uploads, (await visitor.upload('Noch eine.xlsx', list).catch(() => NO_ANSWER)).status)
  }
  return counts
}

const NO_ANSWER = { status: 0, body: null }

const formatCounts = (counts: Map<number, number>): string =>
  [...counts].map(([status, count]) => `${count} x ${status}`).join(', ') || 'none'
