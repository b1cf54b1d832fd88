import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type WatchedFiles, watchFiles } from '../../tests/world/databases/watched-files.ts'
import { openPglite } from './open-pglite.ts'

// Every write and sync of a database is watched from its first moment on; just before some of the syncs, what a power cut would
// leave is laid aside. On a real disk: bench/power-cut.bench.ts.
const ROWS = 120
const CHECKPOINT_AT = 60

// Before the how manieth sync of a time the power fails (or at its end), and what is lost then: all that is not synced, or of what the
// files hold any half.
type Moment = 'while it is made' | 'when it is new' | 'before a commit' | 'within a checkpoint'
const CUTS: Record<Moment, { sync: number; loses: 'all' | 'half' }> = {
  'while it is made': { sync: 500, loses: 'half' },
  'when it is new': { sync: 1, loses: 'half' },
  'before a commit': { sync: 40, loses: 'all' },
  'within a checkpoint': { sync: 10, loses: 'half' },
}

type Left = { directory: string; answered: number[] }
let root: string
let files: WatchedFiles
const left = new Map<Moment, Left>()
const answered: number[] = []
let endMoment = () => {}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'uid-check-power-'))
  mkdirSync(join(root, 'data', 'database.new', 'left by a start that was killed'), { recursive: true })
  files = watchFiles(join(root, 'data'))
  try {
    failIn('while it is made')
    const pglite = await openPglite(join(root, 'data', 'database'))
    failIn('when it is new')
    await writeRows(pglite)
    await pglite.close()
  } finally {
    files.giveBack()
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function writeRows(pglite: PGlite): Promise<void> {
  await pglite.exec('create table kept (id int primary key, padding text)')
  failIn('before a commit')
  for (let id = 1; id <= ROWS; id++) {
    if (id === CHECKPOINT_AT) {
      failIn('within a checkpoint')
      await pglite.exec('checkpoint')
      endMoment()
    }
    await pglite.query(`insert into kept values ($1, repeat('x', 2000))`, [id])
    answered.push(id)
  }
}

/** The power fails in this moment; the one before is over. */
function failIn(moment: Moment): void {
  endMoment()
  let syncs = 0
  endMoment = () => {
    if (!left.has(moment)) cut(moment)
  }
  files.beforeSync(() => {
    syncs += 1
    if (syncs === CUTS[moment].sync) cut(moment)
  })
}

const NOTHING = { names: false, isKept: () => false }

function cut(moment: Moment): void {
  const directory = join(root, moment)
  files.cut(directory, CUTS[moment].loses === 'all' ? NOTHING : { names: true, isKept: everyOther() })
  left.set(moment, { directory: join(directory, 'database'), answered: [...answered] })
}

/** True for half of its calls, without a pattern but the same each time (the minimal standard of Park and Miller, 1988). */
function everyOther(): () => boolean {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state % 2 === 0
  }
}

const moments = Object.keys(CUTS) as Moment[] // the record's own keys
it.each(moments.filter(moment => moment !== 'while it is made'))(
  'a power cut %s: it opens and has every row that was answered',
  async moment => {
    const { directory, answered } = left.get(moment) ?? { directory: '', answered: [] }
    const pglite = await openPglite(directory)
    const kept = answered.length === 0 ? [] : await keptRows(pglite)
    await pglite.close()
    expect(answered.filter(id => !kept.includes(id))).toEqual([])
  },
)

it('a power cut while it is made leaves none, to be made anew', () => {
  expect(existsSync(left.get('while it is made')?.directory ?? root)).toBe(false)
})

it('is cut after answers, and before the last', () => {
  expect(left.get('before a commit')?.answered.length).toBeGreaterThan(30)
  expect(left.get('within a checkpoint')?.answered).toHaveLength(CHECKPOINT_AT - 1)
})

async function keptRows(pglite: PGlite): Promise<number[]> {
  const { rows } = await pglite.query<{ id: number }>(`select id from kept where padding = repeat('x', 2000)`)
  return rows.map(({ id }) => id)
}
