import { expect, it, onTestFinished } from 'vitest'
import { run, startErrand } from '../../../tests/world/threads/errand-runners.ts'
import { prewarmedRunners, type Runner } from './runners.ts'

/** Returns a pool of fake runners, and those started so far, in order. */
function errands(options: { unusedMs?: number; maxTasks?: number } = {}) {
  const started: Runner[] = []
  const prewarmed = prewarmedRunners(() => {
    const runner = startErrand.thread()
    started.push(runner)
    return runner
  }, options)
  onTestFinished(async () => void (await Promise.all(started.map(runner => runner.end()))))
  return { prewarmed, started }
}

const ANSWERED = { errand: 'answer' }

it('hands out the one that was started ahead, once', async () => {
  const { prewarmed, started } = errands()
  prewarmed.prewarm()
  prewarmed.prewarm()
  expect(started).toHaveLength(1)
  const first = prewarmed.take()
  const second = prewarmed.take()
  expect([first, second]).toEqual(started)
  expect(await Promise.all([run(first, 'answer'), run(second, 'answer')])).toEqual([ANSWERED, ANSWERED])
})

it('starts one where none is ready', async () => {
  const { prewarmed, started } = errands()
  expect(await run(prewarmed.take(), 'answer')).toEqual(ANSWERED)
  expect(started).toHaveLength(1)
})

it('does not hand out one that broke while it waited', async () => {
  const { prewarmed, started } = errands()
  prewarmed.prewarm()
  await expect(started[0] && run(started[0], 'break')).rejects.toThrow('broken on purpose')
  await started[0]?.exited
  expect(await run(prewarmed.take(), 'answer')).toEqual(ANSWERED)
  expect(started).toHaveLength(2)
})

it('ends one that is not used', async () => {
  const { prewarmed, started } = errands({ unusedMs: 20 })
  prewarmed.prewarm()
  await started[0]?.exited
  expect(prewarmed.take()).toBe(started[1])
})

it('hands out one again whose task is done, as often as it may', async () => {
  const { prewarmed, started } = errands({ maxTasks: 2 })
  const runner = prewarmed.take()
  expect(await run(runner, 'answer')).toEqual(ANSWERED)
  prewarmed.release(runner)
  expect(prewarmed.take()).toBe(runner)
  expect(await run(runner, 'answer')).toEqual(ANSWERED)
  prewarmed.release(runner)
  await runner.exited
  expect(prewarmed.take()).toBe(started[1])
})

it('ends one that is given back where another is ready, or where each does one task', async () => {
  const { prewarmed } = errands({ maxTasks: 2 })
  const runner = prewarmed.take()
  prewarmed.prewarm()
  prewarmed.release(runner)
  await runner.exited
  const once = errands().prewarmed
  const single = once.take()
  once.release(single)
  await single.exited
})
