// @module-tag C2-06

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idleDeadline, restartIdleTimer } from './idle-timer.ts'

const NOW = Date.UTC(2026, 10, 20, 10)
const MINUTE = 60_000

const answer = (seconds?: string) =>
  new Response(null, seconds === undefined ? {} : { headers: { 'x-session-idle-seconds': seconds } })

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

it('gives notice two minutes before the session ends', () => {
  restartIdleTimer(answer('3600'))
  expect(idleDeadline()).toEqual({ endsAt: NOW + 60 * MINUTE, noticeAt: NOW + 58 * MINUTE })
})

it('gives half of a short idle time for an answer, not more than all of it', () => {
  restartIdleTimer(answer('60'))
  expect(idleDeadline()).toEqual({ endsAt: NOW + MINUTE, noticeAt: NOW + MINUTE / 2 })
})

it('continues while the screen polls on its own, and restarts with an action', () => {
  restartIdleTimer(answer('3600'))
  vi.setSystemTime(NOW + 30 * MINUTE)
  for (const silent of [answer(), answer(''), answer('0'), answer('soon')]) restartIdleTimer(silent)
  expect(idleDeadline().endsAt).toBe(NOW + 60 * MINUTE)
  restartIdleTimer(answer('3600'))
  expect(idleDeadline().endsAt).toBe(NOW + 90 * MINUTE)
})
