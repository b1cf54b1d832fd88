import { expect, it } from 'vitest'
import { DELIVERY_TRANSITIONS, RETRY_AFTER_MS, stepAfterTry } from './delivery-rules.ts'
import { TEST_EVENT } from './webhook-rules.ts'

it('makes eight tries within 27 h 35 min, like Standard Webhooks', () => {
  const minutes = RETRY_AFTER_MS.map(wait => wait / 60_000)
  expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 600])
})

it('retries while tries are left, then gives up and switches the endpoint off', () => {
  const steps = [...RETRY_AFTER_MS.keys()].map(tries => stepAfterTry('batch.failed', tries, 'failed'))
  expect(steps.map(({ retryAfterMs }) => retryAfterMs)).toEqual(RETRY_AFTER_MS)
  expect(steps.every(({ to, switchesOff }) => to === 'waiting' && !switchesOff)).toBe(true)
  const last = stepAfterTry('batch.failed', RETRY_AFTER_MS.length, 'failed')
  expect(last).toEqual({ to: 'given-up', switchesOff: true, retryAfterMs: null })
})

it('gives up at once on 410, and never retries a test', () => {
  expect(stepAfterTry('batch.failed', 0, 'gone')).toEqual({ to: 'given-up', switchesOff: true, retryAfterMs: null })
  for (const result of ['failed', 'gone'] as const)
    expect(stepAfterTry(TEST_EVENT, 0, result)).toEqual({ to: 'given-up', switchesOff: false, retryAfterMs: null })
  expect(stepAfterTry(TEST_EVENT, 0, 'accepted')).toEqual({ to: 'delivered', switchesOff: false, retryAfterMs: null })
})

it('has exactly one transition for each state and cause', () => {
  const keys = DELIVERY_TRANSITIONS.map(({ from, cause }) => `${from}, ${cause}`)
  expect(new Set(keys).size).toBe(keys.length)
})
