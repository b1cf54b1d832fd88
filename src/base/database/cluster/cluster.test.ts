import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { removeData } from '../../../../tests/world/databases/remove-data.ts'
import type { Database } from '../database.ts'
import { openEmbedded } from '../open-database.ts'
import { makeCluster } from './make-cluster.ts'
import { placesIn } from './place.ts'
import { spawnPostgres } from './postgres-process.ts'
import { findPrograms } from './programs.ts'
import { runnerFor } from './run-as.ts'
import { clusterSettings } from './settings.ts'

// Creating a cluster takes a second of CPU, so it is created once and each test gets a copy.
const made = mkdtempSync(join(tmpdir(), 'uid-check-made-'))
let directory: string
const lines: string[] = []
const tell = (line: string) => void lines.push(line)

beforeAll(async () => {
  const before = process.umask(0)
  const { close } = await openEmbedded(made)
  process.umask(before)
  await close()
})
afterAll(() => removeData(made))
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-cluster-'))
  cpSync(made, directory, { recursive: true })
  lines.length = 0
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await Promise.all(opened.splice(0).map(close => close()))
  await removeData(directory)
})

const opened: (() => Promise<void>)[] = []

/** Opens the database and closes it at the end of the test, unless the test closed it. */
async function open(where = directory) {
  const database = await openEmbedded(where, { onLine: tell })
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= database.close()
    return closing
  }
  opened.push(close)
  return { db: database.db, close }
}
const postmasterPid = () =>
  Number(readFileSync(join(placesIn(directory).cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

async function show(db: Database, ...names: string[]): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in (${sql.join(names)})`.execute(db)
  return names.map(name => rows.find(row => row.name === name)?.setting)
}

it('answers a commit when it is on the disk, checks its pages, vacuums, and sorts letters by their code points', {
  tags: ['R-08'],
}, async () => {
  const { db } = await open()
  const safe = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'autovacuum', 'jit']
  expect(await show(db, ...safe)).toEqual(['on', 'on', 'on', 'on', 'on', 'off'])
  const { rows } = await sql<{
    provider: string
    locale: string
  }>`select datlocprovider as provider, datlocale as locale
    from pg_database where datname = current_database()`.execute(db)
  expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
  const upper = await sql<{ name: string }>`select upper('größe, čeština, ελλάδα') as name`.execute(db)
  expect(upper.rows).toEqual([{ name: 'GRÖßE, ČEŠTINA, ΕΛΛΆΔΑ' }])
})

it('is reached by this user alone: a socket in a folder of 0700, and no port', async () => {
  const { db } = await open()
  expect(await show(db, 'listen_addresses')).toEqual([''])
  const { cluster, run } = placesIn(directory)
  const modes = [cluster, run, join(run, 'socket')].map(folder => statSync(folder).mode & 0o777)
  expect(modes).toEqual([0o700, 0o700, 0o700])
  const inside = readdirSync(placesIn(made).cluster, { recursive: true }).map(name =>
    join(placesIn(made).cluster, String(name)),
  )
  const others = inside.filter(path => (statSync(path).mode & 0o077) !== 0)
  expect(others).toEqual([])
})

it('has its socket elsewhere where DATA_DIR is too long for one, and leaves nothing there', async () => {
  const long = join(directory, 'far-away-'.repeat(12))
  mkdirSync(long)
  cpSync(placesIn(made).cluster, placesIn(long).cluster, { recursive: true })
  const { db, close } = await open(long)
  const [socket = ''] = await show(db, 'unix_socket_directories')
  expect(dirname(String(socket))).toBe(tmpdir())
  await close()
  expect(existsSync(String(socket))).toBe(false)
})

it('does not tell PostgreSQL our secrets', async () => {
  vi.stubEnv('APP_SECRET', 'not for PostgreSQL')
  vi.stubEnv('PGPASSWORD', 'nor this')
  await open()
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')).not.toMatch(/not for|nor this/)
})

it('ends clean when it is closed, and begins clean', { tags: ['R-08'] }, async () => {
  await (await open()).close()
  expect(lines.at(-1)).toContain('database system is shut down')
  lines.length = 0
  await (await open()).close()
  expect(lines.filter(line => line.includes('was not properly shut down') || line.includes('interrupted'))).toEqual([])
})

it('is restarted when it was killed, and has everything that was answered', {
  tags: ['R-08', 'V2.3.3', 'V16.5.2'],
}, async () => {
  const { db } = await open()
  await sql`create table kept (id integer)`.execute(db)
  for (let id = 1; id <= 20; id += 1) {
    await sql`insert into kept values (${id})`.execute(db)
    if (id !== 10) continue
    process.kill(postmasterPid(), 'SIGKILL')
    await expect
      .poll(() =>
        sql`select 1`.execute(db).then(
          () => 'goes on',
          () => 'away',
        ),
      )
      .toBe('away')
    await expect
      .poll(() =>
        sql`select 1`.execute(db).then(
          () => 'goes on',
          () => 'away',
        ),
      )
      .toBe('goes on')
  }
  const { rows } = await sql<{ count: number }>`select count(*) from kept`.execute(db)
  expect(rows).toEqual([{ count: 20 }])
  expect(lines.filter(line => line.includes('exited unexpectedly'))).toHaveLength(1)
})

it('leaves a process alone that merely has the number of a PostgreSQL that is gone', { tags: ['R-08'] }, async () => {
  writeFileSync(join(placesIn(directory).cluster, 'postmaster.pid'), `${process.pid}\n${placesIn(directory).cluster}\n`)
  const { db } = await open()
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

it.each([
  [
    'another major version',
    () => writeFileSync(join(placesIn(directory).cluster, 'PG_VERSION'), '17\n'),
    /belongs to PostgreSQL 17, this release has 18; expected: an export/,
  ],
  [
    'an embedded database of releases up to 1.1',
    () => {
      rmSync(placesIn(directory).cluster, { recursive: true })
      mkdirSync(join(directory, 'database'))
    },
    /was created by a release up to 1\.1; expected: its export by that release/,
  ],
  [
    'a cluster without its heart',
    () => rmSync(join(placesIn(directory).cluster, 'global', 'pg_control')),
    /PostgreSQL does not start \(.*pg_control.*\)\. Set DATA_DIR aside/,
  ],
  [
    'programs that are not there',
    () => vi.stubEnv('PG_BIN', '/nowhere'),
    /\/nowhere\/initdb is not there; expected: PG_BIN/,
  ],
  [
    'a platform without PostgreSQL',
    () => vi.spyOn(process.report, 'getReport').mockReturnValue({ header: {} } as never),
    /There is no PostgreSQL here for this platform \(linux-\w+, musl\).*expected: DATABASE_URL/,
  ],
])('refuses in one line %s, and lets go of the folder', { tags: ['R-08'] }, async (_what, change, line) => {
  change()
  await expect(open()).rejects.toThrow(line)
  expect(existsSync(join(directory, 'process.lock'))).toBe(false)
})

it('is as large as the machine allows', () => {
  const sizes = [256, 1_024, 4_096, 65_536].map(memory => clusterSettings(memory).shared_buffers)
  expect(sizes).toEqual(['32MB', '128MB', '512MB', '512MB'])
})

/**
 * Copies the programs and their libraries into a folder of their own, without access to a
 * namespace.
 */
function programsIn(outer: string) {
  const place = join(outer, 'place')
  const run = join(place, 'run')
  mkdirSync(run, { recursive: true, mode: 0o700 })
  const found = findPrograms(run)
  const native = dirname(dirname(found.postgres))
  cpSync(native, join(outer, 'native'), { recursive: true })
  // The links lead into the checkout, which another user may be unable to enter.
  const linked = join(outer, 'linked')
  mkdirSync(linked)
  for (const name of readdirSync(join(run, 'libraries'))) {
    const target = basename(readlinkSync(join(run, 'libraries', name)))
    symlinkSync(join(outer, 'native', 'lib', target), join(linked, name))
  }
  const libraries = [linked, join(outer, 'native', 'lib')].join(':')
  const bin = join(outer, 'native', 'bin')
  const environment = { PATH: '/nowhere', LD_LIBRARY_PATH: libraries }
  return {
    places: { place, run },
    programs: { ...found, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), environment },
  }
}

const isRoot = process.getuid?.() === 0

it('makes and runs it as another user where root may make no namespace, and says so where that user cannot come in', async () => {
  const outer = mkdtempSync(join(tmpdir(), 'uid-check-elsewhere-'))
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }))
  const { places, programs } = programsIn(outer)
  const attempt = () => runnerFor(programs, places)
  // mkdtemp creates a folder that only its owner may enter.
  if (isRoot)
    expect(attempt).toThrow(
      /does not run as root, and another user cannot reach .*; expected: folders that others may enter .*, another user than root/,
    )
  else expect(attempt().options).toEqual({})
  chmodSync(outer, 0o755)
  const inner = join(places.place, 'inner')
  mkdirSync(inner)
  for (const folder of [places.place, inner]) chmodSync(folder, 0o700)
  const within = { place: inner, run: places.run, way: [places.place, inner] }
  expect(runnerFor(programs, within).options).toEqual(attempt().options)
  const as = attempt()
  const { cluster } = placesIn(places.place)
  await makeCluster(placesIn(places.place), programs, as, false)
  const reach = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${places.run}`]
  const { child, ready, exited: ended } = spawnPostgres(cluster, programs, as, reach, tell)
  await ready
  expect(statSync(cluster).uid).toBe(isRoot ? 60_926 : process.getuid?.())
  child.kill('SIGINT')
  expect(await ended).toContain('shut down')
})
