import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { cutSilentConnections } from './open-postgresql.ts'

afterEach(() => {
  vi.useRealTimers()
})

it.each([0, 1, 1_999, 3_999])(
  'a connection acquired %i ms after a check is not cut before the full silence',
  afterMs => {
    vi.useFakeTimers()
    const pool = Object.assign(new EventEmitter(), { ended: false })
    cutSilentConnections(pool as unknown as pg.Pool, 20_000)
    const destroy = vi.fn()
    vi.advanceTimersByTime(4_000 + afterMs)
    pool.emit('acquire', { connection: { stream: { bytesRead: 7, destroy } } })
    vi.advanceTimersByTime(19_999)
    expect(destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(4_001)
    expect(destroy).toHaveBeenCalledTimes(1)
  },
)
