import { rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Task } from '../src/batches/wire.ts'
import { openEmbedded } from '../src/database/open-embedded.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { type ImageDisk, makeImageDisk } from './image-disk.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'

// The power fails while batches run, CUTS times (20) under a database that has been at work for a minute, and as often under one in its
// first half minute. Each copy of the disk is opened, and has every row that the page had shown as answered before it was taken.
const CUTS = Number(process.env.CUTS ?? 20)
const KINDS = (process.env.CUT_KINDS ?? 'used new').split(' ')
const SIZE_MB = 400
const SHAPE = { latencyMs: 20, lanes: 10 }
const UIDS = 5_000
const USED_AFTER_MS = 60_000
const HALF_A_MINUTE_MS = 30_000

export async function* measure(): AsyncGenerator<Figure> {
  const disk = makeImageDisk(SIZE_MB)
  if (disk === null) {
    yield { name: 'power cuts', ratio: '-', details: 'not measured: an image file is mounted by root alone' }
    return
  }
  try {
    if (KINDS.includes('used')) yield figureOf('an embedded database at work for a minute', await cutUsed(disk))
    if (KINDS.includes('new')) yield figureOf('an embedded database in its first half minute', await cutNew(disk))
  } finally {
    disk.remove()
  }
}

/** What a copy had: rows shown before the cut, and rows that are missing; null where it did not open. */
type Outcome = { shown: number; lost: number } | null

async function cutUsed(disk: ImageDisk): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  await atWork(disk, async bench => {
    await wait(USED_AFTER_MS)
    for (let cut = 1; cut <= CUTS; cut++) {
      const batch = await upload(bench)
      await wait(1_000 + (cut % 7) * 700)
      outcomes.push(await cutPower(disk, bench, batch))
    }
  })
  return outcomes
}

async function cutNew(disk: ImageDisk): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let cut = 1; cut <= CUTS; cut++)
    await atWork(disk, async (bench, batch) => {
      await wait((HALF_A_MINUTE_MS / 2 / CUTS) * cut)
      outcomes.push(await cutPower(disk, bench, batch))
    })
  return outcomes
}

/** A new database and a batch that runs. */
async function atWork(disk: ImageDisk, work: (bench: Bench, batch: number) => Promise<void>): Promise<void> {
  const dataDir = join(disk.directory, 'data')
  const bench = await startBench(
    { name: 'embedded', databaseUrl: null, dataDir },
    { ...SHAPE, env: { RATE_UPLOAD: '0' } },
  )
  try {
    await work(bench, await upload(bench))
  } finally {
    await bench.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function upload({ visitor }: Bench): Promise<number> {
  const { body } = await visitor.upload('Debitoren.xlsx', await buildUidList(differentUids(UIDS)))
  return body.id
}

async function cutPower(disk: ImageDisk, { visitor }: Bench, batch: number): Promise<Outcome> {
  const { body } = await visitor.call<Task>('GET', `/api/tasks/${batch}`)
  const shown = body.processedRows
  return disk.cut(async directory => {
    rmSync(join(directory, 'data', 'process.lock'), { force: true }) // after a real cut its process would be gone
    try {
      return { shown, lost: Math.max(0, shown - (await answeredRows(join(directory, 'data'), batch))) }
    } catch (failure) {
      console.error(failure)
      return null
    }
  })
}

async function answeredRows(dataDir: string, batch: number): Promise<number> {
  const { db, close } = await openEmbedded(dataDir)
  try {
    const { rows } = await db
      .selectFrom('question')
      .select(({ fn }) => fn.sum<string>('row_count').as('rows'))
      .where('batch_id', '=', batch)
      .where('answer_id', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(rows ?? 0)
  } finally {
    await close()
  }
}

function figureOf(name: string, outcomes: Outcome[]): Figure {
  const opened = outcomes.filter(outcome => outcome !== null)
  const shown = opened.map(outcome => outcome.shown)
  return {
    name: `${outcomes.length} power cuts, ${name}`,
    ratio: `${opened.reduce((sum, { lost }) => sum + lost, 0)} lost`,
    details: [
      `${opened.length} of ${outcomes.length} opened`,
      `${opened.filter(({ lost }) => lost > 0).length} had lost rows`,
      `${Math.min(...shown)} to ${Math.max(...shown)} rows had been shown as answered`,
    ].join('; '),
  }
}
