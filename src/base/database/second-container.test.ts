import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ALL_NAMESPACES, inNamespaces, type Namespace } from '../../../tests/world/containers/namespaces.ts'
import { removeData } from '../../../tests/world/databases/remove-data.ts'
import { startWriter, type Writer } from '../../../tests/world/databases/start-writer.ts'
import { clusterFolders } from './cluster/cluster-folders.ts'
import { isRunning } from './data-directory-lock.ts'
import { migrateDatabase } from './migrate.ts'
import { openEmbedded } from './open-database.ts'

// Two starts on one DATA_DIR that do not see each other's processes, as in two containers with one
// volume and host name.

const templateDir = mkdtempSync(join(tmpdir(), 'uid-check-made-'))
let directory: string
const writers: Writer[] = []

beforeAll(async () => {
  const database = await openEmbedded(templateDir)
  await migrateDatabase(database)
  await database.close()
})
afterAll(() => removeData(templateDir))
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-container-'))
  cpSync(templateDir, directory, { recursive: true })
})
afterEach(async () => {
  await Promise.all(writers.splice(0).map(writer => writer.kill()))
  await removeData(directory)
})

const NO_NAMESPACES: Namespace[] = []

/** Starts a writer in namespaces of its own, or without any in those of the test. */
function start(namespaces: readonly Namespace[], dataDir = directory): Writer {
  const writer = startWriter(dataDir, namespaces.length === 0 ? [] : inNamespaces(...namespaces))
  writers.push(writer)
  return writer
}

/** Opens the database and returns the acknowledged rows that are missing. */
async function readMissingRows(acknowledged: readonly number[]): Promise<number[]> {
  const database = await openEmbedded(directory)
  const rows = await database.db.selectFrom('file').select('id').execute()
  await database.close()
  const storedIds = new Set(rows.map(({ id }) => id))
  return acknowledged.filter(id => !storedIds.has(id))
}

const refusal = { code: 1, output: expect.stringMatching(/The data directory .* is in use by process \d+ on /) }
const describeNamespaces = (namespaces: readonly Namespace[]) =>
  namespaces.length === 0 ? 'the machine itself' : namespaces.join(', ')
const ORDERS = [...ALL_NAMESPACES.map(one => [one]), ALL_NAMESPACES].flatMap<[Namespace[], Namespace[]]>(namespaces => [
  [NO_NAMESPACES, namespaces],
  [namespaces, NO_NAMESPACES],
])
const CASES = [...ORDERS, [ALL_NAMESPACES, ALL_NAMESPACES]].map(([first = [], second = []]) => ({
  first,
  second,
  by: `${describeNamespaces(first)}, and ${describeNamespaces(second)}`,
}))
// The cases together write more than a thousand.
const ROWS = 100

it.each(CASES)(
  'refuses a second start while the first process writes, and the first loses nothing: $by',
  { tags: ['R-08'] },
  async ({ first, second }) => {
    const writer = start(first)
    await writer.waitForRows(ROWS / 2)
    const pidFile = readFileSync(join(clusterFolders(directory).cluster, 'postmaster.pid'), 'utf8')
    expect(await start(second).ended).toEqual(refusal)
    expect(readFileSync(join(clusterFolders(directory).cluster, 'postmaster.pid'), 'utf8')).toBe(pidFile)
    await writer.waitForRows(writer.acknowledged.length + ROWS / 2)
    await writer.kill()
    expect(await readMissingRows(writer.acknowledged)).toEqual([])
  },
)

it.each([
  ['on the machine', NO_NAMESPACES, ALL_NAMESPACES],
  ['in a container', ALL_NAMESPACES, NO_NAMESPACES],
  ['in another container', ALL_NAMESPACES, ALL_NAMESPACES],
])(
  'starts after a kill -9 of the first process %s, with every row',
  { tags: ['R-08'] },
  async (_where, first, second) => {
    const one = start(first)
    await one.waitForRows(ROWS)
    await one.kill()
    const next = start(second)
    await next.waitForRows(ROWS)
    await next.kill()
    expect(await readMissingRows([...one.acknowledged, ...next.acknowledged])).toEqual([])
  },
)

/** Returns the pid of the shell that ends PostgreSQL with its parent (end-with-parent.ts). */
function watcherPid(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return Number(children.find(child => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'sh'))
}

it('refuses a cluster that a PostgreSQL of another container uses, and changes nothing', {
  tags: ['R-08'],
}, async () => {
  const first = start(NO_NAMESPACES)
  await first.waitForRows(ROWS)
  const pidFile = join(clusterFolders(directory).cluster, 'postmaster.pid')
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(watcherPid(first.pid), 'SIGKILL')
  await first.kill()
  expect(await start(ALL_NAMESPACES).ended).toEqual({
    code: 1,
    output: expect.stringMatching(/PostgreSQL still runs on .*; expected/),
  })
  expect({ isRunning: isRunning(pid), isThere: existsSync(pidFile) }).toEqual({ isRunning: true, isThere: true })
  // A start that sees the leftover ends it.
  expect(await readMissingRows(first.acknowledged)).toEqual([])
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it.each([
  ['on the same machine', NO_NAMESPACES],
  ['in another container', ALL_NAMESPACES],
])(
  'starts on a copy of a data directory in use, %s, without disturbing the original',
  { tags: ['R-08'] },
  async (_where, namespaces) => {
    const first = await openEmbedded(directory)
    const copy = `${directory}-copy`
    execFileSync('cp', ['--archive', directory, copy])
    const second = start(namespaces, copy)
    await second.waitForRows(ROWS)
    const row = await first.db
      .insertInto('file')
      .values({ size: 0, sha256: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await second.kill()
    await first.close()
    expect(await readMissingRows([row.id])).toEqual([])
    await removeData(copy)
  },
)

it('detects a PostgreSQL of another container if the path of its socket is too long', { tags: ['R-08'] }, async () => {
  const longDir = join(directory, 'far-away-'.repeat(12))
  cpSync(templateDir, longDir, { recursive: true })
  const first = start(NO_NAMESPACES, longDir)
  await first.waitForRows(1)
  process.kill(watcherPid(first.pid), 'SIGKILL')
  await first.kill()
  expect(await start(ALL_NAMESPACES, longDir).ended).toMatchObject({
    output: expect.stringMatching(/PostgreSQL still runs on /),
  })
  await removeData(longDir)
  rmSync(longDir, { recursive: true, force: true })
})
