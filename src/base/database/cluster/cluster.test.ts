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
import { clusterFolders } from './cluster-folders.ts'
import { makeCluster } from './make-cluster.ts'
import { spawnPostgres } from './postgres-process.ts'
import { findPrograms } from './programs.ts'
import { chooseRunAs } from './run-as.ts'
import { clusterSettings } from './settings.ts'

// Creating a cluster takes a second of CPU, so it is created once and each test gets a copy.
const templateDir = mkdtempSync(join(tmpdir(), 'uid-check-made-'))
let directory: string
const lines: string[] = []
const recordLine = (line: string) => void lines.push(line)

beforeAll(async () => {
  const before = process.umask(0)
  const { close } = await openEmbedded(templateDir)
  process.umask(before)
  await close()
})
afterAll(() => removeData(templateDir))
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-cluster-'))
  cpSync(templateDir, directory, { recursive: true })
  lines.length = 0
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await Promise.all(closers.splice(0).map(close => close()))
  await removeData(directory)
})

const closers: (() => Promise<void>)[] = []

/** Opens the database and closes it at the end of the test, unless the test closed it. */
async function open(dataDir = directory) {
  const database = await openEmbedded(dataDir, { onLine: recordLine })
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= database.close()
    return closing
  }
  closers.push(close)
  return { db: database.db, close }
}
const postmasterPid = () =>
  Number(readFileSync(join(clusterFolders(directory).cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

const stateOf = (db: Database): Promise<'up' | 'down'> =>
  sql`select 1`.execute(db).then(
    () => 'up',
    () => 'down',
  )

async function show(db: Database, ...names: string[]): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in (${sql.join(names)})`.execute(db)
  return names.map(name => rows.find(row => row.name === name)?.setting)
}

it('confirms a commit once it is on disk, checks its pages, vacuums, and sorts by code point', {
  tags: ['R-08'],
}, async () => {
  const { db } = await open()
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'autovacuum', 'jit']
  expect(await show(db, ...names)).toEqual(['on', 'on', 'on', 'on', 'on', 'off'])
  const { rows } = await sql<{
    provider: string
    locale: string
  }>`select datlocprovider as provider, datlocale as locale
    from pg_database where datname = current_database()`.execute(db)
  expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
  const upper = await sql<{ name: string }>`select upper('größe, čeština, ελλάδα') as name`.execute(db)
  expect(upper.rows).toEqual([{ name: 'GRÖßE, ČEŠTINA, ΕΛΛΆΔΑ' }])
})

it('accepts only this user’s connections: a socket in a folder of mode 0700, and no port', async () => {
  const { db } = await open()
  expect(await show(db, 'listen_addresses')).toEqual([''])
  const { cluster, run } = clusterFolders(directory)
  const modes = [cluster, run, join(run, 'socket')].map(folder => statSync(folder).mode & 0o777)
  expect(modes).toEqual([0o700, 0o700, 0o700])
  const paths = readdirSync(clusterFolders(templateDir).cluster, { recursive: true }).map(name =>
    join(clusterFolders(templateDir).cluster, String(name)),
  )
  const openToOthers = paths.filter(path => (statSync(path).mode & 0o077) !== 0)
  expect(openToOthers).toEqual([])
})

it('links its socket from the temporary folder if the path of DATA_DIR is too long, and removes the link on close', async () => {
  const longDir = join(directory, 'far-away-'.repeat(12))
  mkdirSync(longDir)
  cpSync(clusterFolders(templateDir).cluster, clusterFolders(longDir).cluster, { recursive: true })
  const { db, close } = await open(longDir)
  const [socket = ''] = await show(db, 'unix_socket_directories')
  expect(dirname(String(socket))).toBe(tmpdir())
  await close()
  expect(existsSync(String(socket))).toBe(false)
})

it('does not pass our secrets to PostgreSQL', async () => {
  vi.stubEnv('APP_SECRET', 'not for PostgreSQL')
  vi.stubEnv('PGPASSWORD', 'nor this')
  await open()
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')).not.toMatch(/not for|nor this/)
})

it('shuts down cleanly on close, and the next start needs no recovery', { tags: ['R-08'] }, async () => {
  await (await open()).close()
  expect(lines.at(-1)).toContain('database system is shut down')
  lines.length = 0
  await (await open()).close()
  expect(lines.filter(line => line.includes('was not properly shut down') || line.includes('interrupted'))).toEqual([])
})

// SIGTERM alone ends no PostgreSQL whose clients stay connected, as those of our pool do.
it.each(['SIGKILL', 'SIGTERM'] as const)(
  'restarts PostgreSQL after %s, with every committed row',
  {
    tags: ['R-08', 'V2.3.3', 'V16.5.2'],
  },
  async signal => {
    const { db } = await open()
    await sql`create table numbers (id integer)`.execute(db)
    for (let id = 1; id <= 20; id += 1) {
      await sql`insert into numbers values (${id})`.execute(db)
      if (id !== 10) continue
      process.kill(postmasterPid(), signal)
      await expect.poll(() => stateOf(db)).toBe('down')
      await expect.poll(() => stateOf(db)).toBe('up')
    }
    const { rows } = await sql<{ count: number }>`select count(*) from numbers`.execute(db)
    expect(rows).toEqual([{ count: 20 }])
    expect(lines.filter(line => line.includes('exited unexpectedly'))).toHaveLength(1)
  },
)

it('does not end an unrelated process that reuses the pid of an ended PostgreSQL', { tags: ['R-08'] }, async () => {
  writeFileSync(
    join(clusterFolders(directory).cluster, 'postmaster.pid'),
    `${process.pid}\n${clusterFolders(directory).cluster}\n`,
  )
  const { db } = await open()
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

it.each([
  [
    'another major version',
    () => writeFileSync(join(clusterFolders(directory).cluster, 'PG_VERSION'), '17\n'),
    /belongs to PostgreSQL 17, this release has 18; expected: an export/,
  ],
  [
    'an embedded database of releases up to 1.1',
    () => {
      rmSync(clusterFolders(directory).cluster, { recursive: true })
      mkdirSync(join(directory, 'database'))
    },
    /was created by a release up to 1\.1; expected: its export by that release/,
  ],
  [
    'a cluster without pg_control',
    () => rmSync(join(clusterFolders(directory).cluster, 'global', 'pg_control')),
    /PostgreSQL does not start \(.*pg_control.*\)\. Set DATA_DIR aside/,
  ],
  ['missing programs', () => vi.stubEnv('PG_BIN', '/nowhere'), /\/nowhere\/initdb is missing; expected: PG_BIN/],
  [
    'a platform without PostgreSQL',
    () => vi.spyOn(process.report, 'getReport').mockReturnValue({ header: {} } as never),
    /There is no PostgreSQL here for this platform \(linux-\w+, musl\).*expected: DATABASE_URL/,
  ],
])(
  'refuses %s with a one-line message, and releases the folder’s lock',
  { tags: ['R-08'] },
  async (_what, change, line) => {
    change()
    await expect(open()).rejects.toThrow(line)
    expect(existsSync(join(directory, 'process.lock'))).toBe(false)
  },
)

it('chooses shared_buffers by the machine’s memory', () => {
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
  const original = findPrograms(run)
  const native = dirname(dirname(original.postgres))
  cpSync(native, join(outer, 'native'), { recursive: true })
  // The links lead into the checkout, which another user may be unable to enter.
  const links = join(outer, 'linked')
  mkdirSync(links)
  for (const name of readdirSync(join(run, 'libraries'))) {
    const target = basename(readlinkSync(join(run, 'libraries', name)))
    symlinkSync(join(outer, 'native', 'lib', target), join(links, name))
  }
  const libraries = [links, join(outer, 'native', 'lib')].join(':')
  const bin = join(outer, 'native', 'bin')
  const environment = { PATH: '/nowhere', LD_LIBRARY_PATH: libraries }
  return {
    folders: { place, run },
    programs: { ...original, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), environment },
  }
}

const isRoot = process.getuid?.() === 0

it('creates and runs the cluster as another user if root cannot create a namespace, and reports folders that this user cannot enter', async () => {
  const outer = mkdtempSync(join(tmpdir(), 'uid-check-elsewhere-'))
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }))
  const { folders, programs } = programsIn(outer)
  const chooseForFolders = () => chooseRunAs(programs, folders)
  // mkdtemp creates a folder that only its owner may enter.
  if (isRoot)
    expect(chooseForFolders).toThrow(
      /does not run as root, and another user cannot reach .*; expected: folders that other users may enter .*, another user than root/,
    )
  else expect(chooseForFolders().options).toEqual({})
  chmodSync(outer, 0o755)
  const inner = join(folders.place, 'inner')
  mkdirSync(inner)
  for (const folder of [folders.place, inner]) chmodSync(folder, 0o700)
  const innerPlaces = { place: inner, run: folders.run, closedFolders: [folders.place, inner] }
  expect(chooseRunAs(programs, innerPlaces).options).toEqual(chooseForFolders().options)
  const as = chooseForFolders()
  const { cluster } = clusterFolders(folders.place)
  await makeCluster(clusterFolders(folders.place), programs, as, false)
  const parameters = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folders.run}`]
  const { child, ready, exited: ended } = spawnPostgres(cluster, programs, as, parameters, recordLine)
  await ready
  expect(statSync(cluster).uid).toBe(isRoot ? 60_926 : process.getuid?.())
  child.kill('SIGINT')
  expect(await ended).toContain('shut down')
})
