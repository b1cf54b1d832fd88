import { afterEach, expect, it, vi } from 'vitest'
import { createRejectionDelay } from './rejection-delay.ts'

const NEVER_ABORTED = new AbortController().signal
const nextTurn = () => new Promise(resolve => setImmediate(resolve))

afterEach(() => {
  vi.useRealTimers()
})

/** Creates a delay that the test calls, and counts the refusals sent so far. */
function createCountedDelay() {
  const delay = createRejectionDelay()
  let count = 0
  const refuse = (caller: string, times: number, disconnected = NEVER_ABORTED) => {
    for (let at = 0; at < times; at++)
      void delay(caller, disconnected).then(() => {
        count += 1
      })
  }
  return { refuse, sentCount: () => count }
}

it('sends the first refusals of each caller in a second at once, and the others a second later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { refuse, sentCount } = createCountedDelay()
  refuse('one', 20)
  refuse('other', 1)
  await nextTurn()
  expect(sentCount()).toBe(9)
  await vi.advanceTimersByTimeAsync(999)
  expect(sentCount()).toBe(9)
  await vi.advanceTimersByTimeAsync(1)
  expect(sentCount()).toBe(21)
  refuse('one', 8)
  await nextTurn()
  expect(sentCount()).toBe(29)
})

it('ends the delay when the client disconnects', async () => {
  const { refuse, sentCount } = createCountedDelay()
  const disconnected = new AbortController()
  refuse('one', 10, disconnected.signal)
  await nextTurn()
  expect(sentCount()).toBe(8)
  disconnected.abort()
  await nextTurn()
  expect(sentCount()).toBe(10)
})
