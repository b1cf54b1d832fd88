import { expect, it, onTestFinished } from 'vitest'
import { runErrand, startErrandRunner } from '../../../tests/world/threads/errand-runners.ts'
import { createRunnerPool, type Runner } from './runners.ts'

/** Returns a pool of fake runners, and those started so far, in order. */
function createFakePool(options: { unusedMs?: number; maxTasks?: number } = {}) {
  const started: Runner[] = []
  const prewarmed = createRunnerPool(() => {
    const runner = startErrandRunner.thread()
    started.push(runner)
    return runner
  }, options)
  onTestFinished(async () => void (await Promise.all(started.map(runner => runner.end()))))
  return { prewarmed, started }
}

const REPLY = { errand: 'answer' }

it('hands out the prewarmed runner once', async () => {
  const { prewarmed, started } = createFakePool()
  prewarmed.prewarm()
  prewarmed.prewarm()
  expect(started).toHaveLength(1)
  const first = prewarmed.acquire()
  const second = prewarmed.acquire()
  expect([first, second]).toEqual(started)
  expect(await Promise.all([runErrand(first, 'answer'), runErrand(second, 'answer')])).toEqual([REPLY, REPLY])
})

it('starts a runner if none is ready', async () => {
  const { prewarmed, started } = createFakePool()
  expect(await runErrand(prewarmed.acquire(), 'answer')).toEqual(REPLY)
  expect(started).toHaveLength(1)
})

it('does not hand out a runner that failed while idle', async () => {
  const { prewarmed, started } = createFakePool()
  prewarmed.prewarm()
  await expect(started[0] && runErrand(started[0], 'break')).rejects.toThrow('broken on purpose')
  await started[0]?.exited
  expect(await runErrand(prewarmed.acquire(), 'answer')).toEqual(REPLY)
  expect(started).toHaveLength(2)
})

it('ends a runner that is not used in time', async () => {
  const { prewarmed, started } = createFakePool({ unusedMs: 20 })
  prewarmed.prewarm()
  await started[0]?.exited
  expect(prewarmed.acquire()).toBe(started[1])
})

it('hands out a released runner again, up to its maximum of tasks', async () => {
  const { prewarmed, started } = createFakePool({ maxTasks: 2 })
  const runner = prewarmed.acquire()
  expect(await runErrand(runner, 'answer')).toEqual(REPLY)
  prewarmed.release(runner)
  expect(prewarmed.acquire()).toBe(runner)
  expect(await runErrand(runner, 'answer')).toEqual(REPLY)
  prewarmed.release(runner)
  await runner.exited
  expect(prewarmed.acquire()).toBe(started[1])
})

it('ends a released runner if another one is ready, or after its only task', async () => {
  const { prewarmed } = createFakePool({ maxTasks: 2 })
  const runner = prewarmed.acquire()
  prewarmed.prewarm()
  prewarmed.release(runner)
  await runner.exited
  const singleTaskPool = createFakePool().prewarmed
  const single = singleTaskPool.acquire()
  singleTaskPool.release(single)
  await single.exited
})
