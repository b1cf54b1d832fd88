import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { EACH, inNamespaces, type Namespace } from '../../../tests/world/containers/namespaces.ts'
import { removeData } from '../../../tests/world/databases/remove-data.ts'
import { startWriter, type Writer } from '../../../tests/world/databases/start-writer.ts'
import { placesIn } from './cluster/place.ts'
import { isRunning } from './data-directory-lock.ts'
import { migrateDatabase } from './migrate.ts'
import { openEmbedded } from './open-database.ts'

// Two starts on one DATA_DIR that do not see each other's processes, as in two containers with one
// volume and host name.

const made = mkdtempSync(join(tmpdir(), 'uid-check-made-'))
let directory: string
const writers: Writer[] = []

beforeAll(async () => {
  const database = await openEmbedded(made)
  await migrateDatabase(database)
  await database.close()
})
afterAll(() => removeData(made))
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-container-'))
  cpSync(made, directory, { recursive: true })
})
afterEach(async () => {
  await Promise.all(writers.splice(0).map(writer => writer.kill()))
  await removeData(directory)
})

const HERE: Namespace[] = []

/** Starts a writer in namespaces of its own, or without any in those of the test. */
function start(own: readonly Namespace[], where = directory): Writer {
  const writer = startWriter(where, own.length === 0 ? [] : inNamespaces(...own))
  writers.push(writer)
  return writer
}

/** Returns which acknowledged rows are missing when only this process has the database open. */
async function lostOf(acknowledged: readonly number[]): Promise<number[]> {
  const database = await openEmbedded(directory)
  const rows = await database.db.selectFrom('file').select('id').execute()
  await database.close()
  const kept = new Set(rows.map(({ id }) => id))
  return acknowledged.filter(id => !kept.has(id))
}

const refusal = { code: 1, said: expect.stringMatching(/The data directory .* is in use by process \d+ on /) }
const named = (own: readonly Namespace[]) => (own.length === 0 ? 'the machine itself' : own.join(', '))
const ORDERS = [...EACH.map(one => [one]), EACH].flatMap<[Namespace[], Namespace[]]>(own => [
  [HERE, own],
  [own, HERE],
])
const CASES = [...ORDERS, [EACH, EACH]].map(([first = [], second = []]) => ({
  first,
  second,
  by: `${named(first)}, and ${named(second)}`,
}))
// The cases together write more than a thousand.
const ROWS = 100

it.each(CASES)(
  'refuses a second start beside one that writes, which goes on and loses nothing: $by',
  { tags: ['R-08'] },
  async ({ first, second }) => {
    const writer = start(first)
    await writer.atLeast(ROWS / 2)
    const pidFile = readFileSync(join(placesIn(directory).cluster, 'postmaster.pid'), 'utf8')
    expect(await start(second).ended).toEqual(refusal)
    expect(readFileSync(join(placesIn(directory).cluster, 'postmaster.pid'), 'utf8')).toBe(pidFile)
    await writer.atLeast(writer.acknowledged.length + ROWS / 2)
    await writer.kill()
    expect(await lostOf(writer.acknowledged)).toEqual([])
  },
)

it.each([
  ['on the machine', HERE, EACH],
  ['in a container', EACH, HERE],
  ['in another container', EACH, EACH],
])(
  'goes on after a kill -9 of the first %s, and everything is there',
  { tags: ['R-08'] },
  async (_where, first, second) => {
    const one = start(first)
    await one.atLeast(ROWS)
    await one.kill()
    const next = start(second)
    await next.atLeast(ROWS)
    await next.kill()
    expect(await lostOf([...one.acknowledged, ...next.acknowledged])).toEqual([])
  },
)

/** Returns the pid of the shell that ends PostgreSQL with its parent (end-with-parent.ts). */
function watchOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return Number(children.find(child => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'sh'))
}

it('refuses a cluster on which a PostgreSQL works that it does not see, and touches nothing of it', {
  tags: ['R-08'],
}, async () => {
  const first = start(HERE)
  await first.atLeast(ROWS)
  const pidFile = join(placesIn(directory).cluster, 'postmaster.pid')
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(watchOf(first.pid), 'SIGKILL')
  await first.kill()
  expect(await start(EACH).ended).toEqual({
    code: 1,
    said: expect.stringMatching(/PostgreSQL still runs on .*; expected/),
  })
  expect({ isRunning: isRunning(pid), isThere: existsSync(pidFile) }).toEqual({ isRunning: true, isThere: true })
  // A start that sees the leftover ends it.
  expect(await lostOf(first.acknowledged)).toEqual([])
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it.each([
  ['beside it', HERE],
  ['in another container', EACH],
])(
  'starts on a copy of a data directory in use, %s, and neither disturbs the other',
  { tags: ['R-08'] },
  async (_where, own) => {
    const first = await openEmbedded(directory)
    const copy = `${directory}-copy`
    execFileSync('cp', ['--archive', directory, copy])
    const second = start(own, copy)
    await second.atLeast(ROWS)
    const row = await first.db
      .insertInto('file')
      .values({ size: 0, sha256: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await second.kill()
    await first.close()
    expect(await lostOf([row.id])).toEqual([])
    await removeData(copy)
  },
)

it('is found in another container whose path to it is too long for a socket', { tags: ['R-08'] }, async () => {
  const far = join(directory, 'far-away-'.repeat(12))
  cpSync(made, far, { recursive: true })
  const first = start(HERE, far)
  await first.atLeast(1)
  process.kill(watchOf(first.pid), 'SIGKILL')
  await first.kill()
  expect(await start(EACH, far).ended).toMatchObject({ said: expect.stringMatching(/PostgreSQL still runs on /) })
  await removeData(far)
  rmSync(far, { recursive: true, force: true })
})
