import { expect, it } from 'vitest'
import { retryWhileUnavailable } from './retry.ts'

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })
const NEVER_ABORTED = new AbortController().signal
const log = { error: () => undefined }

it('succeeds once the database is available again', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw failure('Connection terminated unexpectedly')
    return 'done'
  }
  expect(await retryWhileUnavailable({ patienceMs: 60_000, stopping: NEVER_ABORTED, log }, work)).toBe('done')
})

it('does not retry after other failures, after its time limit, or while stopping', { tags: ['R-25'] }, async () => {
  const outage = failure('Connection terminated unexpectedly')
  const fail = (error: Error) => {
    let tries = 0
    const work = async () => {
      tries += 1
      throw error
    }
    return { work, tries: () => tries }
  }
  for (const [patienceMs, signal, error] of [
    [60_000, NEVER_ABORTED, failure('duplicate key', '23505')],
    [-1, NEVER_ABORTED, outage],
    [60_000, AbortSignal.abort(), outage],
  ] as const) {
    const { work, tries } = fail(error)
    await expect(retryWhileUnavailable({ patienceMs, stopping: signal, log }, work)).rejects.toThrow(error)
    expect(tries()).toBe(1)
  }
})
