import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NODE_FLAGS, nodeForProduction } from '../../src/app/start/production-node.ts'
import { clusterFolders } from '../../src/base/database/cluster/cluster-folders.ts'
import { isRunning } from '../../src/base/database/data-directory-lock.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { builtCommand } from '../world/product/built-server.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

// Runs the commands as docs/running.md states them and ends each with SIGTERM to the process that
// was started.
const LAUNCH = 'launch.js'

let folder: string
let product: RunningProduct | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uid-check-ways-'))
})
afterEach(async () => {
  await product?.kill()
  for (const pid of pidsIn(product?.log() ?? '')) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  product = null
  await removeData(join(folder, 'data'))
  rmSync(folder, { recursive: true, force: true })
})

const pidsIn = (log: string) => [...new Set([...log.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))]

it.each<[string, readonly [string, ...string[]], number | null]>([
  ['node', [process.execPath, LAUNCH, 'start'], 0],
  ['node on the sources', [process.execPath, 'src/app/start/launch.ts', 'start'], 0],
  ['npm', ['npm', 'start'], null],
])(
  'the product started by %s stops in good order on SIGTERM to that process',
  { tags: ['R-05'] },
  async (_name, command, code) => {
    product = await runProduct({ by: command, dataDir: join(folder, 'data') })
    const { address, dataDir, log } = product
    const [pid = 0, ...otherPids] = pidsIn(log())
    expect([otherPids, isRunning(pid)]).toEqual([[], true])
    const node = realpathSync(nodeForProduction(process.env.PATH ?? '', NODE_FLAGS))
    expect(log()).toContain(`"path":"${node}","msg":"running on Node`)
    expect(log()).toContain('operator.json is the SAMPLE')
    const exitCode = await product.stop()
    if (code !== null) expect(exitCode).toBe(code)
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(await fetch(new URL('/healthz', address)).catch(() => 'nobody')).toBe('nobody')
    expect(log()).toContain('"stopping"')
    expect(existsSync(join(dataDir, 'process.lock'))).toBe(false)
  },
)

it('SIGTERM during the start stops the product and its PostgreSQL in good order', async () => {
  const dataDir = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug' }
  const child = spawn(process.execPath, [...NODE_FLAGS, builtCommand('start')], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output).toContain('ready to accept connections')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  // PostgreSQL removes this file last in an orderly shutdown.
  await expect.poll(() => existsSync(join(clusterFolders(dataDir).cluster, 'postmaster.pid'))).toBe(false)
  product = await runProduct({ dataDir })
  expect(product.log()).not.toMatch(/interrupted|not properly shut down/)
})

it('the simulator stops when npm does', { tags: ['R-05'] }, async () => {
  const child = spawn('npm', ['run', 'simulator'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output).toContain('/control/summary')
  child.kill('SIGTERM')
  const address = /at (http:\S+)/.exec(output)?.[1] ?? ''
  const isAnswering = () =>
    fetch(`${address}/control/summary`).then(
      () => true,
      () => false,
    )
  await expect.poll(isAnswering).toBe(false)
})

it('an occupied port is reported in one line before anything is created or opened', { tags: ['R-45'] }, async () => {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as { port: number } // a TCP server's type
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', PORT: String(port) }
  const starts = ['start', 'demo'].map(command =>
    promisify(execFile)(process.execPath, [`src/app/start/${command}.ts`], { env }).catch((failure: object) => failure),
  )
  const refusal = {
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^PORT is "\d+", which another program uses.*expected.*\n$/),
  }
  expect(await Promise.all(starts)).toMatchObject([refusal, refusal])
  expect(existsSync(env.DATA_DIR)).toBe(false)
  otherServer.close()
})
