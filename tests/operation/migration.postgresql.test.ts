import { globSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

// Every start migrates the database to its release (B-07). There is no earlier release to start
// from yet.
let database: TemporaryDatabase
let simulator: Simulator
let running: RunningProduct[] = []

beforeAll(async () => {
  database = await createTemporaryDatabase()
  simulator = await startSimulator()
})
afterAll(async () => {
  await Promise.all(running.map(product => product.stop()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  await simulator.close()
  await database.remove()
})

it('three processes started at once on an empty database migrate it once, create one first account, and all serve', {
  tags: ['B-07'],
}, async () => {
  const env = productEnvironment(database.url, simulator)
  running = await Promise.all([1, 2, 3].map(() => runProduct({ command: 'web', env })))
  const counts = await database.query(
    `select (select count(*) from migration)::int as applied, (select count(*) from users)::int as users,
      (select count(*) from company)::int as companies`,
  )
  const migrationCount = globSync('src/base/database/migrations/*.sql').length
  expect(counts).toEqual([{ applied: migrationCount, users: 1, companies: 1 }])
  const answers = running.map(async ({ address }) => (await fetch(new URL('/readyz', address))).status)
  expect(await Promise.all(answers)).toEqual([200, 200, 200])
})

it('a process of an earlier release does not start after a later migration, and running ones continue', async () => {
  await database.query(`insert into migration (name, release) values ('9999-later.sql', '99.1.0')`)
  const earlierRelease = runProduct({ command: 'web', env: productEnvironment(database.url, simulator) })
  await expect(earlierRelease).rejects.toThrow(
    /^The database was migrated by release 99\.1\.0 \(9999-later\.sql\), this is release/m,
  )
  const statuses = await Promise.all(
    running.map(async ({ address }) => (await fetch(new URL('/readyz', address))).status),
  )
  expect(statuses).toEqual([200, 200, 200])
})
