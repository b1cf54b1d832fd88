import { expect, it } from 'vitest'
import { retryWhileUnavailable } from './retry.ts'

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })
const never = new AbortController().signal
const log = { error: () => undefined }

it('goes on when the database is back', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw failure('Connection terminated unexpectedly')
    return 'done'
  }
  expect(await retryWhileUnavailable({ patienceMs: 60_000, stopping: never, log }, work)).toBe('done')
})

it('does not wait for what is no outage, nor longer than it may, nor while stopping', { tags: ['R-25'] }, async () => {
  const gone = failure('Connection terminated unexpectedly')
  const fail = (what: Error) => {
    let tries = 0
    const work = async () => {
      tries += 1
      throw what
    }
    return { work, tries: () => tries }
  }
  for (const [patienceMs, signal, what] of [
    [60_000, never, failure('duplicate key', '23505')],
    [-1, never, gone],
    [60_000, AbortSignal.abort(), gone],
  ] as const) {
    const { work, tries } = fail(what)
    await expect(retryWhileUnavailable({ patienceMs, stopping: signal, log }, work)).rejects.toThrow(what)
    expect(tries()).toBe(1)
  }
})
