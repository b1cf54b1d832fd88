import { afterEach, expect, it, vi } from 'vitest'
import { createRejectionDelay } from './rejection-delay.ts'

const never = new AbortController().signal
const settled = () => new Promise(resolve => setImmediate(resolve))

afterEach(() => {
  vi.useRealTimers()
})

/** Counts how many refusals have been sent by now. */
function refusals() {
  const brake = createRejectionDelay()
  let told = 0
  const refuse = (caller: string, times: number, gone = never) => {
    for (let at = 0; at < times; at++)
      void brake(caller, gone).then(() => {
        told += 1
      })
  }
  return { refuse, told: () => told }
}

it('tells the first of a second at once, each caller’s own, and the others a second later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { refuse, told } = refusals()
  refuse('one', 20)
  refuse('other', 1)
  await settled()
  expect(told()).toBe(9)
  await vi.advanceTimersByTimeAsync(999)
  expect(told()).toBe(9)
  await vi.advanceTimersByTimeAsync(1)
  expect(told()).toBe(21)
  refuse('one', 8)
  await settled()
  expect(told()).toBe(29)
})

it('holds nothing for a client that has disconnected', async () => {
  const { refuse, told } = refusals()
  const gone = new AbortController()
  refuse('one', 10, gone.signal)
  await settled()
  expect(told()).toBe(8)
  gone.abort()
  await settled()
  expect(told()).toBe(10)
})
