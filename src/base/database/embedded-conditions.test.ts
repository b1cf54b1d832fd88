import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeData } from '../../../tests/world/databases/remove-data.ts'
import { startWriter, type Writer } from '../../../tests/world/databases/start-writer.ts'
import { clusterFolders } from './cluster/cluster-folders.ts'
import { DataDirectoryInUse, isRunning, lockDataDirectory } from './data-directory-lock.ts'
import { migrateDatabase } from './migrate.ts'
import { openEmbedded } from './open-database.ts'

// Creating a database takes seconds of CPU, so it is created once and each test gets a copy.
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
  directory = mkdtempSync(join(tmpdir(), 'uid-check-embedded-'))
  cpSync(templateDir, directory, { recursive: true })
})
afterEach(async () => {
  await Promise.all(writers.splice(0).map(writer => writer.kill()))
  await removeData(directory)
})

function start(): Writer {
  const writer = startWriter(directory)
  writers.push(writer)
  return writer
}

it('refuses a second process and names the first', { tags: ['R-08'] }, async () => {
  const { pid, waitForRows } = start()
  await waitForRows(1)
  await expect(openEmbedded(directory)).rejects.toThrow(DataDirectoryInUse)
  await expect(openEmbedded(directory)).rejects.toThrow(`process ${pid}`)
})

it('takes over the lock of an ended process, even if its pid is in use again', {
  tags: ['R-08'],
}, async () => {
  const writer = start()
  await writer.waitForRows(1)
  await writer.kill()
  const path = join(directory, 'process.lock')
  const leftLock = JSON.parse(readFileSync(path, 'utf8'))
  expect(leftLock).toMatchObject({ pid: writer.pid })
  writeFileSync(path, JSON.stringify({ ...leftLock, pid: process.pid }))
  const database = await openEmbedded(directory)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    pid: process.pid,
    since: expect.not.stringMatching(leftLock.since),
  })
  await database.close()
})

it.each(['{}', '5', '', '{"pid":"x","host":null}'])(
  'takes over a lock that names no process: %s',
  { tags: ['R-08'] },
  async text => {
    const path = join(directory, 'process.lock')
    writeFileSync(path, text)
    const lock = await lockDataDirectory(directory, () => undefined)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
    expect(existsSync(path)).toBe(false)
  },
)

it('reports in one line that the lock is a folder', async () => {
  mkdirSync(join(directory, 'process.lock'))
  await expect(lockDataDirectory(directory, () => undefined)).rejects.toThrow(
    /process\.lock is a folder; expected: a file\. Remove it/,
  )
})

it.each([
  ['was removed', (path: string) => rmSync(path)],
  ['belongs to another process', (path: string) => writeFileSync(path, '{"pid":1,"host":"elsewhere"}')],
])('notifies its holder within seconds if the lock %s, and leaves the file unchanged', async (_how, change) => {
  const path = join(directory, 'process.lock')
  const lostPaths: string[] = []
  const lock = await lockDataDirectory(directory, path => lostPaths.push(path))
  change(path)
  const existed = existsSync(path)
  await expect.poll(() => lostPaths).toEqual([path])
  lock.release()
  expect(existsSync(path)).toBe(existed)
})

it.each(['process.lock', 'kernel.lock'])(
  'ends a process whose lock file was removed: %s',
  { tags: ['R-08'] },
  async file => {
    const { ended, waitForRows: atLeast } = start()
    await atLeast(1)
    rmSync(join(directory, file))
    expect(await ended).toEqual({ code: 1, output: expect.stringContaining('is gone or belongs to another process') })
    // It removes nothing, because the files may belong to another process by now.
    expect(existsSync(join(clusterFolders(directory).cluster, 'postmaster.pid'))).toBe(true)
  },
)

it('keeps every acknowledged row if it is killed while it writes', { tags: ['R-08'] }, async () => {
  for (let round = 1; round <= 3; round++) {
    const { acknowledged, waitForRows: atLeast, kill } = start()
    await atLeast(40 * round)
    await kill()
    const database = await openEmbedded(directory)
    const rows = await database.db.selectFrom('file').select('id').execute()
    const storedIds = new Set(rows.map(row => row.id))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter(id => !storedIds.has(id))).toEqual([])
    await database.close()
  }
})

const LOCK = { pid: 1, birth: '1', host: 'elsewhere', kernel: 'another run 1', since: 'then' }
const MINUTE_MS = 60_000

/** Writes the lock of a process on another kernel, whose last heartbeat was `silentMs` ago. */
function lockElsewhere(silentMs: number, lock: object = LOCK): string {
  const path = join(directory, 'process.lock')
  writeFileSync(path, JSON.stringify(lock))
  const last = new Date(Date.now() - silentMs)
  utimesSync(path, last, last)
  return path
}

it.each([
  ['on another machine', LOCK],
  ['of an earlier release, which has no kernel lock', { ...LOCK, kernel: undefined }],
])('refuses a second process while the first one sends heartbeats, %s', { tags: ['R-08'] }, async (_where, lock) => {
  const path = lockElsewhere(0, lock)
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), 500)
  await expect(openEmbedded(directory)).rejects.toThrow('in use by process 1 on elsewhere (since then)')
  clearInterval(heartbeat)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...lock })
})

it.each([
  ['silent for ten minutes', 10 * MINUTE_MS],
  ['silent from now on, as after a quick reboot', 0],
])('takes over the lock of another boot of the machine if it is %s', { tags: ['R-08'] }, async (_how, silentMs) => {
  lockElsewhere(silentMs)
  const database = await openEmbedded(directory)
  await database.close()
})

it('grants the kernel lock to one of many simultaneous attempts', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () => lockDataDirectory(directory, () => undefined)),
  )
  const locks = attempts.filter(attempt => attempt.status === 'fulfilled')
  expect(locks).toHaveLength(1)
  for (const { value } of locks) value.release()
  const next = await lockDataDirectory(directory, () => undefined)
  next.release()
})

it('reports in one line that kernel.lock is not a lock file', async () => {
  writeFileSync(join(directory, 'kernel.lock'), 'something else, and long enough to be looked at'.repeat(20))
  await expect(openEmbedded(directory)).rejects.toThrow(/kernel\.lock cannot be locked \(.*\); expected/)
})

const postmasterPid = () =>
  Number(readFileSync(join(clusterFolders(directory).cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

it('shuts its PostgreSQL down cleanly when it is killed, and the next start finds every row', {
  tags: ['R-08'],
}, async () => {
  const { acknowledged, waitForRows: atLeast, kill } = start()
  await atLeast(50)
  const pid = postmasterPid()
  await kill()
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(existsSync(join(clusterFolders(directory).cluster, 'postmaster.pid'))).toBe(false)
  const lines: string[] = []
  const database = await openEmbedded(directory, { onLine: line => lines.push(line) })
  expect(lines.filter(line => line.includes('not properly shut down'))).toEqual([])
  const rows = await database.db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [...acknowledged])
    .execute()
  expect(rows).toHaveLength(acknowledged.length)
  await database.close()
})

it('starts despite a leftover socket of a PostgreSQL whose pid another process has now', {
  tags: ['R-08'],
}, async () => {
  const socket = join(clusterFolders(directory).run, 'socket')
  mkdirSync(socket, { recursive: true })
  writeFileSync(join(socket, '.s.PGSQL.5432'), '')
  writeFileSync(join(socket, '.s.PGSQL.5432.lock'), `${process.ppid}\n${clusterFolders(directory).cluster}\n`)
  const database = await openEmbedded(directory)
  await database.close()
})
