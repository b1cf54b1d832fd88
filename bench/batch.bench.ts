import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import process from 'node:process'
import { administer } from '../tests/world/database.ts'
import { finishedBatch } from '../tests/world/finished-batch.ts'
import { BOOTSTRAP, runProduct } from '../tests/world/running-product.ts'
import { visit } from '../tests/world/visitor.ts'
import { buildUidList } from '../tests/world/workbook.ts'
import { changeSetting } from './change-setting.ts'
import type { Figure } from './run.ts'
import { startSimulatorProcess } from './simulator-process.ts'

// 2,000 UIDs at 120 ms an answer, ten in flight: from upload to finished report against the time that the authority's
// answers alone take. Nobody can be faster than 1.0.
const UIDS = 2_000
const LATENCY_MS = 120
const IN_FLIGHT = 10
const IDEAL_MS = (UIDS * LATENCY_MS) / IN_FLIGHT

export async function* measure(): AsyncGenerator<Figure> {
  yield await figureOn('embedded database', {})
  const server = process.env.TEST_DATABASE_URL
  if (server) yield await onPostgresql(server)
  else yield { name: 'batch on PostgreSQL', ratio: '-', details: 'not measured: TEST_DATABASE_URL is not set' }
}

async function onPostgresql(server: string): Promise<Figure> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    return await figureOn('PostgreSQL', { DATABASE_URL: url.href, APP_SECRET: randomBytes(16).toString('hex') })
  } finally {
    await administer(server, `drop database if exists ${name} with (force)`)
  }
}

async function figureOn(database: string, env: Record<string, string>): Promise<Figure> {
  const simulator = await startSimulatorProcess([`--latencyMs=${LATENCY_MS}`])
  const product = await runProduct({ env: { ...env, ...simulator.env, VIES_CONCURRENCY: String(IN_FLIGHT) } })
  try {
    const visitor = visit(product.address)
    await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Benchmark-Passwort-26' })
    await changeSetting(visitor, 'task_concurrent_batches', IN_FLIGHT)
    const workbook = await buildUidList(Array.from({ length: UIDS }, (_, at) => `DE${100_000_011 + at * 10}`))
    const began = performance.now()
    const { body: batch } = await visitor.upload('Debitoren.xlsx', workbook)
    const ended = await finishedBatch(visitor, batch.id)
    const took = performance.now() - began
    if (ended.validRows !== UIDS) throw new Error(`not all were answered: ${JSON.stringify(ended)}`)
    return {
      name: `batch of ${UIDS} UIDs, upload to report, ${database}`,
      ratio: `${(took / IDEAL_MS).toFixed(3)} x ideal`,
      details: `${(took / 1_000).toFixed(1)} s of ${IDEAL_MS / 1_000} s`,
    }
  } finally {
    await product.stop()
    simulator.stop()
    rmSync(product.dataDir, { recursive: true, force: true })
  }
}
