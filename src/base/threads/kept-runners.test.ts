import { expect, it, onTestFinished } from 'vitest'
import { runErrand, startErrandRunner } from '../../../tests/world/threads/errand-runners.ts'
import { keepByCompany } from './kept-runners.ts'
import type { Runner } from './runners.ts'

const REPLY = { errand: 'answer' }

/** Returns runners kept by company, and all that were started, in order. */
function createKept(options: Partial<{ max: number; maxTasks: number; unusedMs: number }> = {}) {
  const started: Runner[] = []
  const acquire = () => {
    const runner = startErrandRunner.thread()
    started.push(runner)
    return runner
  }
  const kept = keepByCompany({ acquire }, { max: 2, maxTasks: 10, unusedMs: 60_000, ...options })
  onTestFinished(async () => void (await Promise.all(started.map(runner => runner.end()))))
  const use = async (companyId: number): Promise<Runner> => {
    const runner = kept.acquire(companyId)
    expect(await runErrand(runner, 'answer')).toEqual(REPLY)
    kept.release(runner, companyId)
    return runner
  }
  return { kept, started, use }
}

it('keeps a runner for the same company, and never hands it to another', async () => {
  const { use } = createKept()
  const first = await use(1)
  expect(await use(2)).not.toBe(first)
  expect(await use(1)).toBe(first)
})

it('ends the runner that was not used for longest if more companies come', async () => {
  const { use } = createKept()
  const [first, second] = [await use(1), await use(2)]
  expect(await use(1)).toBe(first)
  await use(3)
  await second.exited
  expect(await use(1)).toBe(first)
})

it('keeps one runner of a company that uses two at once', async () => {
  const { kept, started, use } = createKept()
  const [first, second] = [kept.acquire(1), kept.acquire(1)]
  kept.release(first, 1)
  kept.release(second, 1)
  await second.exited
  expect(await use(1)).toBe(first)
  expect(started).toHaveLength(2)
})

it('ends a runner after its last task', async () => {
  const { use } = createKept({ maxTasks: 2 })
  const first = await use(1)
  expect(await use(1)).toBe(first)
  await first.exited
  expect(await use(1)).not.toBe(first)
})

it('ends a runner that is not used in time', async () => {
  const { use } = createKept({ unusedMs: 20 })
  const first = await use(1)
  await first.exited
  expect(await use(1)).not.toBe(first)
})

it('does not hand out a runner that failed while it was kept', async () => {
  const { use } = createKept()
  const first = await use(1)
  await expect(runErrand(first, 'break')).rejects.toThrow('broken on purpose')
  await first.exited
  expect(await use(1)).not.toBe(first)
})
