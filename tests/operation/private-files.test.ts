import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEMO_DIRECTORY } from '../../src/app/start/demo/authenticators.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { runOperatorCommand } from '../world/product/operator-command.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

// Everything the program writes is accessible only to its owner, with any umask and any existing
// files.
let folder: string
let umask: number
let product: RunningProduct | null = null

beforeEach(() => {
  umask = process.umask(0)
  folder = mkdtempSync(join(tmpdir(), 'uid-check-private-'))
  chmodSync(folder, 0o777)
})
afterEach(async () => {
  await product?.kill()
  process.umask(umask)
  await removeData(join(folder, 'data'))
  rmSync(folder, { recursive: true, force: true })
})

const NOBODY_ID = 65_534

/**
 * Runs a shell line as another user of this machine and returns the output; only root can switch
 * users, so other users check the file modes.
 */
function runAsOtherUser(line: string): string {
  const otherUser = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {}
  return spawnSync('sh', ['-c', `{ ${line}; } 2>/dev/null`], { cwd: folder, encoding: 'utf8', ...otherUser }).stdout
}

const accessibleToOthers = (path: string): string[] =>
  execFileSync('find', [path, '!', '-type', 'l', '-perm', '/077'], { encoding: 'utf8' }).split('\n').filter(Boolean)

const warnings = (log: string): string[] =>
  log.split('\n').filter(line => line.includes('could read or change DATA_DIR'))

it('a running new installation is not accessible to other users', { tags: ['K-01', 'V13.3.2'] }, async () => {
  product = await runProduct({ dataDir: join(folder, 'data') })
  expect(warnings(product.log())).toEqual([])
  expect(accessibleToOthers(join(folder, 'data'))).toEqual([])
  if (process.getuid?.() !== 0) return
  writeFileSync(join(folder, 'open'), 'what anybody may read')
  expect(runAsOtherUser('cat open')).toBe('what anybody may read')
  expect(
    runAsOtherUser('ls data; cat data/app.key data/postgresql/pg_wal/*; echo >data/postgresql/PG_VERSION && echo made'),
  ).toBe('')
})

it('a directory with other programs’ files is refused in one line and not changed', async () => {
  const foreignFolder = join(folder, 'www')
  mkdirSync(foreignFolder, { mode: 0o755 })
  await expect(runOperatorCommand('migrate', [], { DATA_DIR: folder })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATA_DIR is ".*has other files \(www\); .*\n$/),
  })
  expect([folder, foreignFolder].map(path => statSync(path).mode & 0o777)).toEqual([0o777, 0o755])
  mkdirSync(join(folder, basename(DEMO_DIRECTORY)))
  await runOperatorCommand('migrate', [], { DATA_DIR: folder })
})

it('an accessible data directory is closed at the next start, with one warning, and exports are private', {
  tags: ['K-01'],
}, async () => {
  const dataDir = join(folder, 'data')
  const runExport = async (name: string) =>
    (await runOperatorCommand('export', [join(folder, name)], { DATA_DIR: dataDir })).stdout
  await runOperatorCommand('migrate', [], { DATA_DIR: dataDir })
  execFileSync('chmod', ['-R', 'go=u', dataDir])
  const [line = '', ...otherWarnings] = warnings(await runExport('first.zip'))
  expect({ line, more: otherWarnings }).toEqual({ line: expect.stringContaining(`"${dataDir} 0777"`), more: [] })
  expect([dataDir, join(folder, 'first.zip')].flatMap(accessibleToOthers)).toEqual([])
  expect(warnings(await runExport('second.zip'))).toEqual([])
})
