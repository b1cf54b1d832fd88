import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer, Outcome } from '../../../registers/authorities/answer.ts'
import { stepAfter } from './question.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const RULES = { maxTries: 3, patienceMinutes: 10, retryBaseMs: 2_000 }
const FIRST = { tries: 0, patienceOver: false, isPatient: false, wasSuspended: false }
// The content does not matter: an answer shows that a service was queried.
const ANSWER = {} as Answer
const failed = (
  reason: 'timeout' | 'cancelled' | 'clock' | 'internal-error' | 'day-limit' | 'member-state-unavailable',
  worthRetrying = true,
) => ({
  outcome: { verdict: 'not-checked', reason } satisfies Outcome,
  newAnswers: [ANSWER],
  worthRetrying,
  notBefore: null,
})

describe('stepAfter', () => {
  it.each(['valid', 'invalid', 'not-a-uid'] as const)('settles what an authority said: %s', verdict => {
    const checked = { outcome: { verdict }, newAnswers: [ANSWER], worthRetrying: false, notBefore: null }
    expect(stepAfter(FIRST, checked, RULES, NOW)).toEqual({ kind: 'settle' })
  })

  it('settles what asking again today cannot cure', () => {
    const step = stepAfter(FIRST, failed('day-limit', false), RULES, NOW)
    expect(step).toEqual({ kind: 'settle' })
  })

  it('gives back what was cut off by a stop, without counting a try', () => {
    expect(stepAfter({ ...FIRST, tries: 9, patienceOver: true }, failed('cancelled'), RULES, NOW)).toEqual({
      kind: 'give back',
    })
  })

  it('gives back what was not asked because the time is in doubt, and parks what was answered at another hour', () => {
    const [answered, notAsked] = [failed('clock'), { ...failed('clock'), newAnswers: [], notBefore: NOW }]
    expect(stepAfter({ ...FIRST, tries: 9, patienceOver: true }, notAsked, RULES, NOW)).toEqual({ kind: 'give back' })
    expect(stepAfter(FIRST, answered, RULES, NOW)).toMatchObject({ kind: 'pause', state: 'parked', isTry: true })
  })

  it('parks a failure, and goes on doing so while the patience lasts', () => {
    for (const tries of [0, 2, 5, 500]) {
      const step = stepAfter({ ...FIRST, tries }, failed('timeout'), RULES, NOW)
      expect(step).toMatchObject({ kind: 'pause', state: 'parked', isTry: true, reason: 'timeout' })
    }
  })

  it.each([
    ['the patience is over', { patienceOver: true }, RULES, failed('timeout')],
    ['the company wants none', { patienceOver: false }, { ...RULES, patienceMinutes: 0 }, failed('timeout')],
    ['the fault is ours', { patienceOver: false }, RULES, failed('internal-error')],
  ])('gives up after the last try when %s', (_why, { patienceOver }, rules, checked) => {
    expect(stepAfter({ ...FIRST, tries: 1, patienceOver }, checked, rules, NOW).kind).toBe('pause')
    expect(stepAfter({ ...FIRST, tries: 2, patienceOver }, checked, rules, NOW).kind).toBe('settle')
  })

  it('waits at least until asking makes sense again', () => {
    const checked = { ...failed('timeout'), notBefore: new Date(NOW.getTime() + 60_000) }
    const step = stepAfter(FIRST, checked, RULES, NOW)
    expect(step.kind === 'pause' && step.waitMs).toBeGreaterThanOrEqual(60_000)
  })

  it('suspends what an open breaker stopped, for any tries and patience: no query was sent', () => {
    const refused = {
      ...failed('member-state-unavailable'),
      newAnswers: [],
      notBefore: new Date(NOW.getTime() + 60_000),
    }
    const reason = 'member-state-unavailable'
    const suspended = { kind: 'pause', state: 'suspended', isTry: false, waitMs: 60_000, reason }
    for (const [tries, patienceOver] of [
      [0, false],
      [9, true],
    ] as const) {
      const rules = { ...RULES, patienceMinutes: patienceOver ? 0 : 10 }
      expect(stepAfter({ ...FIRST, tries, patienceOver }, refused, rules, NOW)).toEqual(suspended)
    }
  })

  it('suspends a probe that failed again, and counts that as a try', () => {
    const step = stepAfter({ ...FIRST, wasSuspended: true }, failed('timeout'), RULES, NOW)
    expect(step).toMatchObject({ kind: 'pause', state: 'suspended', isTry: true })
  })

  it('counts a try where one of two services was asked', () => {
    const checked = { ...failed('timeout'), notBefore: new Date(NOW.getTime() + 60_000) }
    expect(stepAfter({ ...FIRST, tries: 2, patienceOver: true }, checked, RULES, NOW)).toEqual({ kind: 'settle' })
  })

  it('never says invalid, and always parks with a wait that the database takes', () => {
    const tries = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(tries, fc.boolean(), fc.integer({ min: 1, max: 3_600_000 }), (tries, patienceOver, retryBaseMs) => {
        const step = stepAfter({ ...FIRST, tries, patienceOver }, failed('timeout'), { ...RULES, retryBaseMs }, NOW)
        if (step.kind !== 'pause') return true
        return Number.isInteger(step.waitMs) && step.waitMs >= 0 && step.waitMs <= 2_147_483_647
      }),
    )
  })
})
