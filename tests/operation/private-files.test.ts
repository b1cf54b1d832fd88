import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEMO_DIRECTORY } from '../../src/app/start/demo/authenticators.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { operate } from '../world/product/operator-command.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

// Everything the program writes is accessible only to its owner, with any umask and any existing
// files.
let place: string
let umask: number
let product: RunningProduct | null = null

beforeEach(() => {
  umask = process.umask(0)
  place = mkdtempSync(join(tmpdir(), 'uid-check-private-'))
  chmodSync(place, 0o777)
})
afterEach(async () => {
  await product?.kill()
  process.umask(umask)
  await removeData(join(place, 'data'))
  rmSync(place, { recursive: true, force: true })
})

const NOBODY = 65_534

/**
 * Runs a shell line as another user of this machine and returns the output; only root can switch
 * users, so other users check the file modes.
 */
function asAnother(line: string): string {
  const other = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  return spawnSync('sh', ['-c', `{ ${line}; } 2>/dev/null`], { cwd: place, encoding: 'utf8', ...other }).stdout
}

const openToOthers = (path: string): string[] =>
  execFileSync('find', [path, '!', '-type', 'l', '-perm', '/077'], { encoding: 'utf8' }).split('\n').filter(Boolean)

const warnings = (log: string): string[] =>
  log.split('\n').filter(line => line.includes('could read or change DATA_DIR'))

it('a new installation is closed to every other user while it runs', { tags: ['K-01', 'V13.3.2'] }, async () => {
  product = await runProduct({ dataDir: join(place, 'data') })
  expect(warnings(product.log())).toEqual([])
  expect(openToOthers(join(place, 'data'))).toEqual([])
  if (process.getuid?.() !== 0) return
  writeFileSync(join(place, 'open'), 'what anybody may read')
  expect(asAnother('cat open')).toBe('what anybody may read')
  expect(
    asAnother('ls data; cat data/app.key data/postgresql/pg_wal/*; echo >data/postgresql/PG_VERSION && echo made'),
  ).toBe('')
})

it('a directory with other things is left as it is, and refused in one line', async () => {
  const neighbour = join(place, 'www')
  mkdirSync(neighbour, { mode: 0o755 })
  await expect(operate('migrate', [], { DATA_DIR: place })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATA_DIR is ".*has other files \(www\); .*\n$/),
  })
  expect([place, neighbour].map(path => statSync(path).mode & 0o777)).toEqual([0o777, 0o755])
  mkdirSync(join(place, basename(DEMO_DIRECTORY)))
  await operate('migrate', [], { DATA_DIR: place })
})

it('one that stood open is closed at the next start, which names it once, and its export is private', {
  tags: ['K-01'],
}, async () => {
  const dataDir = join(place, 'data')
  const exported = async (name: string) => (await operate('export', [join(place, name)], { DATA_DIR: dataDir })).stdout
  await operate('migrate', [], { DATA_DIR: dataDir })
  execFileSync('chmod', ['-R', 'go=u', dataDir])
  const [line = '', ...more] = warnings(await exported('first.zip'))
  expect({ line, more }).toEqual({ line: expect.stringContaining(`"${dataDir} 0777"`), more: [] })
  expect([dataDir, join(place, 'first.zip')].flatMap(openToOthers)).toEqual([])
  expect(warnings(await exported('second.zip'))).toEqual([])
})
