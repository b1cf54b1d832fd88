import { expect, it, onTestFinished, vi } from 'vitest'
import { type FailedTry, retryWhileInUse } from './retry-while-in-use.ts'

const QUICK = { giveUpAfterMs: 60_000, firstPauseMs: 1, maxPauseMs: 5 }
const failing = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

async function tryWith(codes: string[], patience = QUICK) {
  const told: FailedTry[] = []
  const attempt = async (tries: number) => {
    const code = codes[tries - 1]
    if (code !== undefined) throw failing(code)
    return `done in ${tries}`
  }
  return { outcome: await retryWhileInUse(attempt, failed => told.push(failed), patience), told }
}

it('tries again where a lock was not to be had or a deadlock was met, and tells of each', async () => {
  const { outcome, told } = await tryWith(['55P03', '40P01', '55P03'])
  expect(outcome).toEqual({ result: 'done in 4' })
  expect(told.map(({ tries, because }) => [tries, because])).toEqual([
    [1, 'failed with 55P03'],
    [2, 'failed with 40P01'],
    [3, 'failed with 55P03'],
  ])
  for (const { pauseMs } of told) expect(pauseMs).toBeLessThanOrEqual(QUICK.maxPauseMs)
})

it('does not try again what trying does not cure', async () => {
  await expect(tryWith(['42601'])).rejects.toThrow('failed with 42601')
})

it('ends when its time is over, with the last failure', async () => {
  const { outcome, told } = await tryWith(['55P03', '55P03'], { ...QUICK, giveUpAfterMs: 0 })
  expect(outcome).toMatchObject({ tries: 1, because: 'failed with 55P03' })
  expect(told).toEqual([])
})

it.each([3_600_000, -3_600_000])(
  'goes on as long as it may, though the clock is moved by %i ms meanwhile',
  async stepMs => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let lastTry = 0
    const attempt = async (tries: number) => {
      vi.setSystemTime(Date.now() + stepMs)
      lastTry = tries
      if (tries < 4) throw failing('55P03')
    }
    expect(await retryWhileInUse(attempt, () => undefined, QUICK)).toEqual({ result: undefined })
    expect(lastTry).toBe(4)
    expect(
      await retryWhileInUse(
        () => Promise.reject(failing('55P03')),
        () => undefined,
        { ...QUICK, giveUpAfterMs: 30 },
      ),
    ).toMatchObject({ because: 'failed with 55P03' })
  },
)
