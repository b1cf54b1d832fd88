import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VERSION } from '../../src/base/releases/version.ts'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import type { Task } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { makeRelease } from '../../tools/make-release.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { buildLastRelease } from '../world/fleet/last-release.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

// The last release, with data, is updated to this one and reverted with the literal commands of
// docs/upgrading.md. Folders of the machine are folders of this test, and programs that accept the
// same arguments replace systemd.
const page = readFileSync('docs/upgrading.md', 'utf8')
const testFolder = mkdtempSync(join(tmpdir(), 'uid-check-upgraded-'))
const [releases, data, units, root, programs] = ['releases', 'data', 'units', 'root', 'programs'].map(name =>
  join(testFolder, name),
) as [string, string, string, string, string] // as many as there are names
const PASSWORD = 'Von-Seite-Zu-Seite-26'

/**
 * Accepts the arguments of systemd-run and runs the command as the unit would, in its environment
 * and folder.
 */
const SYSTEMD_RUN = `
const words = process.argv.slice(2)
const here = text => text.replace('/var/lib/uid-check', ${JSON.stringify(data)}).replace('/opt/uid-check', ${JSON.stringify(releases)})
const after = name => words.filter(word => word.startsWith(name)).map(word => here(word.slice(name.length)))
const env = { ...process.env, ...Object.fromEntries(after('--setenv=').map(each => each.split(/=(.*)/s).slice(0, 2))) }
const [cwd] = after('--property=WorkingDirectory=')
const command = words.slice(words.findIndex(word => !word.startsWith('--')) + 1).map(here)
process.exit(require('child_process').spawnSync(process.execPath, command, { cwd, env, stdio: 'inherit' }).status)`

let simulator: Simulator
let lastRelease: string
const running: RunningProduct[] = []

beforeAll(async () => {
  chmodSync(testFolder, 0o755)
  for (const folder of [releases, data, units, root, programs]) mkdirSync(folder)
  writeFileSync(join(programs, 'systemd-run'), `#!${process.execPath}\n${SYSTEMD_RUN}`, { mode: 0o755 })
  for (const name of ['systemctl', 'apt-get'])
    writeFileSync(join(programs, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  simulator = await startSimulator()
  lastRelease = buildLastRelease()
  makeRelease(join(root, `uid-check-${VERSION}`))
  // The packages of the last release are installed and its pages built, on however slow a machine.
}, 600_000)
afterAll(async () => {
  await Promise.all(running.map(product => product.kill()))
  await simulator?.close()
  await removeData(data)
  rmSync(testFolder, { recursive: true, force: true })
})

const env = () => ({ ...process.env, DATABASE_URL: '', APP_SECRET: '', PATH: `${programs}:${process.env.PATH}` })

/**
 * Returns the commands from a chapter's blocks, with this test's folders, and without the product,
 * which the test stops and starts itself.
 */
function commandsIn(chapter: string): string[] {
  const text = page.split(/^## /m).find(part => part.startsWith(chapter)) ?? ''
  const blocks = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) => block)
  return blocks.map(block =>
    block
      .replaceAll('VERSION', VERSION)
      .replaceAll(/^(node \S+ install .*?) --unit uid-check\b.*$/gm, `DATA_DIR=${data} $1`)
      .replaceAll('/opt/uid-check', releases)
      .replaceAll('/var/lib/uid-check', data)
      .replaceAll('/etc/systemd/system/', `${units}/`),
  )
}

function runCommands(commands: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', commands], { cwd: root, env: env(), encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

async function start(): Promise<RunningProduct> {
  const cwd = join(releases, 'current')
  const command = [process.execPath, join(cwd, 'launch.js'), 'start'] as const
  const product = await runProduct({ by: command, cwd, dataDir: data, env: simulatorEnvironment(simulator) })
  running.push(product)
  return product
}

/** Signs in to the running product, checks that the earlier work is there, and stops it. */
async function expectEarlierBatch(product: RunningProduct, secret: string, id: number) {
  const visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, PASSWORD, { secret })
  const { status, body } = await visitor.call<Task>('GET', `/api/tasks/${id}`)
  expect([status, body]).toMatchObject([200, { status: STATUS.completed, validRows: 2 }])
  expect(await product.stop()).toBe(0)
}

const launch = (folder: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(folder, 'launch.js'), ...args], {
    env: { ...env(), DATA_DIR: data },
    encoding: 'utf8',
  })

it('the commands of docs/upgrading.md update the last release to this one and back, with all data', {
  tags: ['B-07'],
  // The test builds the last release, starts it and this one, and reverts.
  timeout: 600_000,
}, async () => {
  launch(lastRelease, 'install', releases)
  const before = readlinkSync(join(releases, 'current'))
  const product = await start()
  const visitor = createVisitor(product.address)
  const secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  expect((await visitor.call('POST', '/api/countryapi/1', { country: 'DE', api: 'vies' })).status).toBe(201)
  const { id } = (
    await visitor.upload('Debitoren.xlsx', await buildUidList(['DE136695976', 'DE100000011']), { language: 'de' })
  ).body
  await waitForFinishedBatch(visitor, id)
  expect(await product.stop()).toBe(0)

  const hasOldDatabase = existsSync(join(data, 'database'))
  if (hasOldDatabase) {
    const [installCommands = '', importCommands = ''] = commandsIn('Another kind of database')
    const installed = runCommands(installCommands)
    expect(installed.output).toContain('was created by a release up to 1.1; expected: its export')
    expect([installed.status, readlinkSync(join(releases, 'current'))]).toEqual([1, before])
    const imported = runCommands(importCommands)
    expect(imported).toMatchObject({
      status: 0,
      output: expect.stringContaining('The key decrypts its encrypted values.'),
    })
  } else {
    const [forward = ''] = commandsIn('Forward')
    expect(forward).toContain('install')
    expect(
      runCommands(forward.split('\n')[0]?.replaceAll(/uid-check-[\d.]+\//g, `uid-check-${VERSION}/`) ?? ''),
    ).toMatchObject({ status: 0 })
  }
  expect(readlinkSync(join(releases, 'current'))).toBe(`uid-check-${VERSION}`)
  await expectEarlierBatch(await start(), secret, id)
  expect(launch(join(releases, 'current'), 'audit-verify')).toContain('all unchanged.')

  // "Back": restores the earlier database, from its folder or its export, if the former release
  // does not accept the present one.
  if (hasOldDatabase) {
    renameSync(join(data, 'postgresql'), join(data, 'postgresql.aside'))
    renameSync(join(data, 'database.of-before'), join(data, 'database'))
  } else if (globSync(join(data, 'before-*.zip')).length > 0) {
    renameSync(join(data, 'postgresql'), join(data, 'postgresql.aside'))
    launch(join(releases, before), 'import', globSync(join(data, 'before-*.zip'))[0] ?? '')
  }
  launch(join(releases, 'current'), 'rollback', releases)
  expect(readlinkSync(join(releases, 'current'))).toBe(before)
  await expectEarlierBatch(await start(), secret, id)
})
