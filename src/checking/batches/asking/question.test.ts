import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer, Outcome } from '../../../registers/authorities/answer.ts'
import { nextStep } from './question.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const RULES = { maxTries: 3, patienceMinutes: 10, retryBaseMs: 2_000 }
const FIRST_TRY = { tries: 0, patienceOver: false, isPatient: false, wasSuspended: false }
// Its content is irrelevant: the presence of an answer means that a service was queried.
const ANSWER = {} as Answer
const failedResult = (
  reason: 'timeout' | 'cancelled' | 'clock' | 'internal-error' | 'day-limit' | 'member-state-unavailable',
  worthRetrying = true,
) => ({
  outcome: { verdict: 'not-checked', reason } satisfies Outcome,
  newAnswers: [ANSWER],
  worthRetrying,
  notBefore: null,
})

describe('nextStep', () => {
  it.each(['valid', 'invalid', 'not-a-uid'] as const)('settles an authority’s verdict: %s', verdict => {
    const checked = { outcome: { verdict }, newAnswers: [ANSWER], worthRetrying: false, notBefore: null }
    expect(nextStep(FIRST_TRY, checked, RULES, NOW)).toEqual({ kind: 'settle' })
  })

  it('settles a failure that a retry today cannot fix', () => {
    const step = nextStep(FIRST_TRY, failedResult('day-limit', false), RULES, NOW)
    expect(step).toEqual({ kind: 'settle' })
  })

  it('releases a question whose check was stopped, without counting a try', () => {
    expect(nextStep({ ...FIRST_TRY, tries: 9, patienceOver: true }, failedResult('cancelled'), RULES, NOW)).toEqual({
      kind: 'give back',
    })
  })

  it('releases an unqueried question if the clock is in doubt, and parks one answered with another time', () => {
    const [answeredAtWrongTime, notQueried] = [
      failedResult('clock'),
      { ...failedResult('clock'), newAnswers: [], notBefore: NOW },
    ]
    expect(nextStep({ ...FIRST_TRY, tries: 9, patienceOver: true }, notQueried, RULES, NOW)).toEqual({
      kind: 'give back',
    })
    expect(nextStep(FIRST_TRY, answeredAtWrongTime, RULES, NOW)).toMatchObject({
      kind: 'pause',
      state: 'parked',
      isTry: true,
    })
  })

  it('parks a failed question after every try while the patience lasts', () => {
    for (const tries of [0, 2, 5, 500]) {
      const step = nextStep({ ...FIRST_TRY, tries }, failedResult('timeout'), RULES, NOW)
      expect(step).toMatchObject({ kind: 'pause', state: 'parked', isTry: true, reason: 'timeout' })
    }
  })

  it.each([
    ['the patience has ended', { patienceOver: true }, RULES, failedResult('timeout')],
    ['the company set no patience', { patienceOver: false }, { ...RULES, patienceMinutes: 0 }, failedResult('timeout')],
    ['the cause is an internal error', { patienceOver: false }, RULES, failedResult('internal-error')],
  ])('settles a failed question after the last try if %s', (_why, { patienceOver }, rules, checked) => {
    expect(nextStep({ ...FIRST_TRY, tries: 1, patienceOver }, checked, rules, NOW).kind).toBe('pause')
    expect(nextStep({ ...FIRST_TRY, tries: 2, patienceOver }, checked, rules, NOW).kind).toBe('settle')
  })

  it('waits at least until notBefore', () => {
    const checked = { ...failedResult('timeout'), notBefore: new Date(NOW.getTime() + 60_000) }
    const step = nextStep(FIRST_TRY, checked, RULES, NOW)
    expect(step.kind === 'pause' && step.waitMs).toBeGreaterThanOrEqual(60_000)
  })

  it('suspends a question that an open breaker rejected, regardless of tries and patience', () => {
    const rejectedByBreaker = {
      ...failedResult('member-state-unavailable'),
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
      expect(nextStep({ ...FIRST_TRY, tries, patienceOver }, rejectedByBreaker, rules, NOW)).toEqual(suspended)
    }
  })

  it('suspends a probe that failed again, and counts a try', () => {
    const step = nextStep({ ...FIRST_TRY, wasSuspended: true }, failedResult('timeout'), RULES, NOW)
    expect(step).toMatchObject({ kind: 'pause', state: 'suspended', isTry: true })
  })

  it('counts a try if one of two services was queried', () => {
    const checked = { ...failedResult('timeout'), notBefore: new Date(NOW.getTime() + 60_000) }
    expect(nextStep({ ...FIRST_TRY, tries: 2, patienceOver: true }, checked, RULES, NOW)).toEqual({ kind: 'settle' })
  })

  it('returns wait times within the range of the database column', () => {
    const tries = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(tries, fc.boolean(), fc.integer({ min: 1, max: 3_600_000 }), (tries, patienceOver, retryBaseMs) => {
        const step = nextStep(
          { ...FIRST_TRY, tries, patienceOver },
          failedResult('timeout'),
          { ...RULES, retryBaseMs },
          NOW,
        )
        if (step.kind !== 'pause') return true
        return Number.isInteger(step.waitMs) && step.waitMs >= 0 && step.waitMs <= 2_147_483_647
      }),
    )
  })
})
