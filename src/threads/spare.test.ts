import { expect, it, onTestFinished } from 'vitest'
import { run, startErrand } from '../../tests/world/threads/errand-runners.ts'
import type { Runner } from './runner.ts'
import { spareRunner } from './spare.ts'

/** Runners that do errands, in the order in which they were started. */
function errands(unusedMs?: number) {
  const started: Runner[] = []
  const spare = spareRunner(() => {
    const runner = startErrand.thread()
    started.push(runner)
    return runner
  }, unusedMs)
  onTestFinished(async () => void (await Promise.all(started.map(runner => runner.end()))))
  return { spare, started }
}

const ANSWERED = { errand: 'answer' }

it('hands out the one that was started ahead, once', async () => {
  const { spare, started } = errands()
  spare.prepare()
  spare.prepare()
  expect(started).toHaveLength(1)
  const first = spare.take()
  const second = spare.take()
  expect([first, second]).toEqual(started)
  expect(await Promise.all([run(first, 'answer'), run(second, 'answer')])).toEqual([ANSWERED, ANSWERED])
})

it('starts one where none is ready', async () => {
  const { spare, started } = errands()
  expect(await run(spare.take(), 'answer')).toEqual(ANSWERED)
  expect(started).toHaveLength(1)
})

it('does not hand out one that broke while it waited', async () => {
  const { spare, started } = errands()
  spare.prepare()
  await expect(started[0] && run(started[0], 'break')).rejects.toThrow('broken on purpose')
  await started[0]?.gone
  expect(await run(spare.take(), 'answer')).toEqual(ANSWERED)
  expect(started).toHaveLength(2)
})

it('ends one that nobody takes', async () => {
  const { spare, started } = errands(20)
  spare.prepare()
  await started[0]?.gone
  expect(spare.take()).toBe(started[1])
})
