// @module-tag C2-06

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idleDeadline, restartIdleTimer } from './idle-timer.ts'

const NOW = Date.UTC(2026, 10, 20, 10)
const MINUTE = 60_000

const answer = (seconds?: string) =>
  new Response(null, seconds === undefined ? {} : { headers: { 'x-session-idle-seconds': seconds } })

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

it('sets the notice to two minutes before the session ends', () => {
  restartIdleTimer(answer('3600'))
  expect(idleDeadline()).toEqual({ endsAt: NOW + 60 * MINUTE, noticeAt: NOW + 58 * MINUTE })
})

it('sets the notice to half of a short idle time', () => {
  restartIdleTimer(answer('60'))
  expect(idleDeadline()).toEqual({ endsAt: NOW + MINUTE, noticeAt: NOW + MINUTE / 2 })
})

it('continues while the screen polls, and restarts after an action', () => {
  restartIdleTimer(answer('3600'))
  vi.setSystemTime(NOW + 30 * MINUTE)
  for (const polled of [answer(), answer(''), answer('0'), answer('soon')]) restartIdleTimer(polled)
  expect(idleDeadline().endsAt).toBe(NOW + 60 * MINUTE)
  restartIdleTimer(answer('3600'))
  expect(idleDeadline().endsAt).toBe(NOW + 90 * MINUTE)
})
