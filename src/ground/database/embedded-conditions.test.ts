import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeData } from '../../../tests/world/databases/remove-data.ts'
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock.ts'
import { migrateDatabase } from './migrate.ts'
import { openEmbedded } from './open-database.ts'

const WRITER = new URL('../../../tests/world/databases/embedded-writer.ts', import.meta.url).pathname

// Making a database takes seconds of the processor: one is made, and each test has a copy.
const made = mkdtempSync(join(tmpdir(), 'uid-check-made-'))
let directory: string
const processes: ChildProcess[] = []

beforeAll(async () => {
  const database = await openEmbedded(made)
  await migrateDatabase(database)
  await database.close()
})
afterAll(() => removeData(made))
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-embedded-'))
  cpSync(made, directory, { recursive: true })
})
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await removeData(directory)
})

/** Inserts rows in a process of its own and prints each id once it is acknowledged. */
function startWriter(): {
  child: ChildProcess
  acknowledged: number[]
  atLeast: (count: number) => Promise<void>
} {
  const child = spawn(process.execPath, [WRITER, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  processes.push(child)
  const acknowledged: number[] = []
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    acknowledged.push(...lines.map(Number))
  })
  const atLeast = async (count: number): Promise<void> => {
    while (acknowledged.length < count && child.exitCode === null) await new Promise(done => setTimeout(done, 20))
  }
  return { child, acknowledged, atLeast }
}

const killed = (child: ChildProcess) =>
  new Promise(done => {
    child.once('exit', done)
    child.kill('SIGKILL')
  })

it('refuses a second process and names the first', { tags: ['R-08'] }, async () => {
  const { child, atLeast } = startWriter()
  await atLeast(1)
  await expect(openEmbedded(directory)).rejects.toThrow(DataDirectoryInUse)
  await expect(openEmbedded(directory)).rejects.toThrow(`process ${child.pid}`)
})

it('takes over the lock of a process that is gone, also where its number is in use again', {
  tags: ['R-08'],
}, async () => {
  const lock = join(directory, 'process.lock')
  writeFileSync(
    lock,
    JSON.stringify({ pid: process.pid, birth: 'long ago', host: (await import('node:os')).hostname() }),
  )
  const database = await openEmbedded(directory)
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  await database.close()
})

it.each(['{}', '5', '', '{"pid":"x","host":null}'])(
  'takes over a lock that names no process: %s',
  { tags: ['R-08'] },
  text => {
    const path = join(directory, 'process.lock')
    writeFileSync(path, text)
    const lock = lockDataDirectory(directory, () => undefined)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
    expect(existsSync(path)).toBe(false)
  },
)

it('says in one line that the lock is a folder', () => {
  mkdirSync(join(directory, 'process.lock'))
  expect(() => lockDataDirectory(directory, () => undefined)).toThrow(
    /process\.lock is a folder; expected: a file\. Remove it/,
  )
})

it.each([
  ['is gone', (path: string) => rmSync(path)],
  ['is another’s', (path: string) => writeFileSync(path, '{"pid":1,"host":"elsewhere"}')],
])('tells its holder within seconds when the lock %s, and leaves what is there', async (_how, change) => {
  const path = join(directory, 'process.lock')
  const told: string[] = []
  const lock = lockDataDirectory(directory, lost => told.push(lost))
  change(path)
  const found = existsSync(path)
  await expect.poll(() => told).toEqual([path])
  lock.release()
  expect(existsSync(path)).toBe(found)
})

it('ends a process whose lock was taken away', { tags: ['R-08'] }, async () => {
  const { child, acknowledged, atLeast } = startWriter()
  await atLeast(1)
  rmSync(join(directory, 'process.lock'))
  await atLeast(Number.POSITIVE_INFINITY)
  expect({ code: child.exitCode, wrote: acknowledged.length > 0 }).toEqual({ code: 1, wrote: true })
})

it('loses nothing that was acknowledged when it is killed while writing', { tags: ['R-08'] }, async () => {
  for (let round = 1; round <= 3; round++) {
    const { child, acknowledged, atLeast } = startWriter()
    await atLeast(40 * round)
    await killed(child)
    const database = await openEmbedded(directory)
    const rows = await database.db.selectFrom('file').select('id').execute()
    const kept = new Set(rows.map(row => row.id))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
    await database.close()
  }
})
