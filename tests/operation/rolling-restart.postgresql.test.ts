import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { rejectIfAnyFails } from '../world/race-with-failures.ts'
import { type KeepAliveProxy, startKeepAliveProxy } from '../world/stand-ins/keep-alive-proxy.ts'

// Two web processes behind a keep-alive proxy, restarted one after the other while pages poll.
// Without the drain, about one poll in two hundred is reset.
const PAGES = 8
const POLLS_EVERY_MS = 10
const DRAIN_SECONDS = '1'

let database: TemporaryDatabase
let simulator: Simulator
let proxy: KeepAliveProxy
let env: Record<string, string>
let running: RunningProduct[] = []

beforeAll(async () => {
  database = await createTemporaryDatabase()
  simulator = await startSimulator()
  env = { ...productEnvironment(database.url, simulator), DRAIN_SECONDS }
  running = [await runProduct({ command: 'web', env }), await runProduct({ command: 'web', env })]
  proxy = await startKeepAliveProxy(running.map(({ address }) => address))
})
afterAll(async () => {
  proxy?.close()
  await Promise.all(running.map(product => product.kill()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  await simulator?.close()
  await database?.remove()
})

async function restart(at: number): Promise<void> {
  const { stop, address, dataDir } = running[at] as RunningProduct // both were started
  expect(await stop()).toBe(0)
  running[at] = await runProduct({ command: 'web', dataDir, env: { ...env, PORT: new URL(address).port } })
  // Like an operator, restarts the next one only when the proxy uses this one again.
  await expect.poll(() => proxy.readyCount(), { message: 'ready products' }).toBe(2)
}

it('a rolling restart behind a keep-alive proxy fails no poll', { tags: ['R-05'] }, async () => {
  const page = createVisitor(proxy.address)
  await page.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Niemand-Merkt-Es-26' })
  let isOver = false
  let polls = 0
  const failed: unknown[] = []
  const poll = async () => {
    while (!isOver) {
      const { status, body } = await page.call('GET', '/api/tasks/company/1')
      polls += 1
      if (status !== 200) failed.push([status, body])
      await wait(POLLS_EVERY_MS)
    }
  }
  const polling = Promise.all(Array.from({ length: PAGES }, poll))
  for (const at of [0, 1, 0, 1]) await restart(at)
  // Waits for a number of polls, not for a time, because polls may be slow.
  await rejectIfAnyFails([polling], expect.poll(() => polls, { message: 'polls' }).toBeGreaterThan(500))
  isOver = true
  await polling
  expect(failed).toEqual([])
})
