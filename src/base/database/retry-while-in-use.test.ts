import { expect, it, onTestFinished, vi } from 'vitest'
import { type FailedTry, retryWhileInUse } from './retry-while-in-use.ts'

const QUICK_PATIENCE = { giveUpAfterMs: 60_000, firstPauseMs: 1, maxPauseMs: 5 }
const failureWith = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

async function retryAfter(codes: string[], patience = QUICK_PATIENCE) {
  const failedTries: FailedTry[] = []
  const attempt = async (tries: number) => {
    const code = codes[tries - 1]
    if (code !== undefined) throw failureWith(code)
    return `done in ${tries}`
  }
  return { outcome: await retryWhileInUse(attempt, failed => failedTries.push(failed), patience), failedTries }
}

it('retries after a lock timeout or a deadlock, and reports each failed try', async () => {
  const { outcome, failedTries } = await retryAfter(['55P03', '40P01', '55P03'])
  expect(outcome).toEqual({ result: 'done in 4' })
  expect(failedTries.map(({ tries, because }) => [tries, because])).toEqual([
    [1, 'failed with 55P03'],
    [2, 'failed with 40P01'],
    [3, 'failed with 55P03'],
  ])
  for (const { pauseMs } of failedTries) expect(pauseMs).toBeLessThanOrEqual(QUICK_PATIENCE.maxPauseMs)
})

it('does not retry after other errors', async () => {
  await expect(retryAfter(['42601'])).rejects.toThrow('failed with 42601')
})

it('gives up when its time is over, and returns the last failure', async () => {
  const { outcome, failedTries } = await retryAfter(['55P03', '55P03'], { ...QUICK_PATIENCE, giveUpAfterMs: 0 })
  expect(outcome).toMatchObject({ tries: 1, because: 'failed with 55P03' })
  expect(failedTries).toEqual([])
})

it.each([3_600_000, -3_600_000])('retries for the full time although the clock is moved by %i ms', async stepMs => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let lastTry = 0
  const attempt = async (tries: number) => {
    vi.setSystemTime(Date.now() + stepMs)
    lastTry = tries
    if (tries < 4) throw failureWith('55P03')
  }
  expect(await retryWhileInUse(attempt, () => undefined, QUICK_PATIENCE)).toEqual({ result: undefined })
  expect(lastTry).toBe(4)
  expect(
    await retryWhileInUse(
      () => Promise.reject(failureWith('55P03')),
      () => undefined,
      { ...QUICK_PATIENCE, giveUpAfterMs: 30 },
    ),
  ).toMatchObject({ because: 'failed with 55P03' })
})
