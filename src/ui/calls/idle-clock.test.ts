import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idleClock, windIdleClock } from './idle-clock.ts'

const NOW = Date.UTC(2026, 10, 20, 10)
const MINUTE = 60_000

const answer = (seconds?: string) =>
  new Response(null, seconds === undefined ? {} : { headers: { 'x-session-idle-seconds': seconds } })

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

it('gives notice two minutes before the session ends', () => {
  windIdleClock(answer('3600'))
  expect(idleClock()).toEqual({ endsAt: NOW + 60 * MINUTE, noticeAt: NOW + 58 * MINUTE })
})

it('gives half of a short idle time for an answer, not more than all of it', () => {
  windIdleClock(answer('60'))
  expect(idleClock()).toEqual({ endsAt: NOW + MINUTE, noticeAt: NOW + MINUTE / 2 })
})

it('goes on while the screen asks on its own, and begins anew with an action', () => {
  windIdleClock(answer('3600'))
  vi.setSystemTime(NOW + 30 * MINUTE)
  for (const silent of [answer(), answer(''), answer('0'), answer('soon')]) windIdleClock(silent)
  expect(idleClock().endsAt).toBe(NOW + 60 * MINUTE)
  windIdleClock(answer('3600'))
  expect(idleClock().endsAt).toBe(NOW + 90 * MINUTE)
})
