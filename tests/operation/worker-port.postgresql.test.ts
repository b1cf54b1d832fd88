import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VERSION } from '../../src/base/releases/version.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

// A worker without a web process on the same machine, observed from outside (docs/running.md).
let database: TemporaryDatabase
let simulator: Simulator
let worker: RunningProduct

beforeAll(async () => {
  database = await createTemporaryDatabase()
  simulator = await startSimulator()
  worker = await runProduct({
    command: 'worker',
    env: { ...productEnvironment(database.url, simulator), WORKER_PORT: '0' },
  })
})
afterAll(async () => {
  await worker?.kill()
  rmSync(worker.dataDir, { recursive: true, force: true })
  await simulator?.close()
  await database?.remove()
})

const lines = (): Record<string, unknown>[] =>
  worker
    .log()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))

const request = async (path: string, headers = {}): Promise<[number, string]> => {
  const { status, headers: responseHeaders } = await fetch(new URL(path, worker.address), { headers })
  return [status, responseHeaders.get('content-type')?.split(';')[0] ?? '']
}

it('a worker serves only health, readiness and metrics on its own port, on loopback', async () => {
  expect(new URL(worker.address).hostname).toBe('127.0.0.1')
  expect(await request('/healthz')).toEqual([200, 'application/json'])
  expect(await request('/readyz')).toEqual([200, 'application/json'])
  expect(await request('/metrics')).toEqual([200, 'text/plain'])
  expect(await request('/metrics', { 'x-forwarded-for': '192.0.2.1' })).toEqual([404, 'application/json'])
  for (const path of ['/', '/livez', '/readyz/', '/api/operator'])
    expect(await request(path), path).toEqual([404, 'application/json'])
})

it('a worker logs the migration, its version and lanes, and its stop', async () => {
  await expect.poll(() => lines().map(({ msg }) => msg)).toContain('started')
  expect(lines().find(({ msg }) => msg === 'started')).toMatchObject({ version: VERSION, worker: true, lanes: 16 })
  const release = lines().find(({ msg }) => msg === 'the database was migrated to this release')
  expect(release?.migrated).toContain('0001-foundation.sql')
  expect(await worker.stop()).toBe(0)
  expect(lines().map(({ msg }) => msg)).toEqual(expect.arrayContaining(['stopping', 'stopped']))
})
