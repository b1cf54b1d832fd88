import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { NODE_FLAGS } from '../../src/app/start/production-node.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { builtCommand } from '../world/product/built-server.ts'
import { freePort } from '../world/product/free-port.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { copyStartedData } from '../world/product/started-data.ts'

const UNREACHABLE_URL = 'http://127.0.0.1:9'

/** Starts the product with that standard output and waits until it is ready. */
async function startProduct(output: number | 'pipe') {
  const dataDir = copyStartedData()
  onTestFinished(() => removeData(dataDir))
  const port = await freePort()
  const child = spawn(process.execPath, [...NODE_FLAGS, builtCommand('start')], {
    stdio: ['ignore', output, 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      BOOTSTRAP_EMAIL: BOOTSTRAP.email,
      BOOTSTRAP_PASSWORD: BOOTSTRAP.password,
      DRAIN_SECONDS: '0',
      SCHEINUNTERNEHMEN_URL: '',
      ADIS_URL: '',
      ARES_URL: '',
      WHITE_LIST_URL: '',
      ANAF_URL: '',
      SLOVAK_LISTS_URL: '',
      VIES_URL: UNREACHABLE_URL,
      BFS_URL: UNREACHABLE_URL,
      BZST_URL: UNREACHABLE_URL,
      FINANZONLINE_SESSION_URL: UNREACHABLE_URL,
      FINANZONLINE_UID_URL: UNREACHABLE_URL,
      FINANZONLINE_DATABOX_URL: UNREACHABLE_URL,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  await expect
    .poll(
      () =>
        get('/readyz').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200)
  return { child, get }
}

const stop = (child: ChildProcess): Promise<number | null> =>
  new Promise(resolve => {
    child.once('exit', code => resolve(code))
    child.kill('SIGTERM')
  })

const lostLines = async (get: (path: string) => Promise<Response>): Promise<number> =>
  Number(/^uid_check_log_lines_lost (\d+)/m.exec(await (await get('/metrics')).text())?.[1])

it('starts, answers and stops on a signal while its log goes to a full disk', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const { child, get } = await startProduct(full)
  expect((await get('/healthz')).status).toBe(200)
  expect(await lostLines(get)).toBeGreaterThan(0)
  expect(await stop(child)).toBe(0)
})

it('keeps running while nothing reads the pipe of its log', async () => {
  const { child, get } = await startProduct('pipe')
  child.stdout?.pause()
  // A pipe buffers 64 kB; each of these calls logs over 1 kB.
  const path = `/api/${'x'.repeat(1_000)}`
  for (let call = 0; call < 300; call += 1) await (await get(path)).arrayBuffer()
  expect((await get('/readyz')).status).toBe(200)
  expect(await stop(child)).toBe(0)
})
