import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, isoDay, viennaDayNumber } from './calendar-day.ts'
import { type DefiniteAnswer, describeEvidence, evidenceOnDay, MAX_SUPPORT_DAYS } from './evidence-on-day.ts'

const answer = (at: string, verdict: DefiniteAnswer['verdict'] = 'valid', id = 1): DefiniteAnswer => ({
  id,
  verdict,
  askedAt: new Date(at),
  service: 'finanzamt',
})
const describeOn = (answers: DefiniteAnswer[], day: string, language: 'de' | 'en' = 'de') =>
  describeEvidence(evidenceOnDay(answers, dayNumber(day)), language)

const BEFORE = answer('2024-03-10T09:00:00+01:00')
const AFTER = answer('2024-03-20T09:00:00+01:00')

describe('describeEvidence', () => {
  it.each([
    ['2024-03-12', [BEFORE], 'gültig laut Abfrage vom 10.03.2024 (2 Tage davor)'],
    ['2024-03-11', [BEFORE], 'gültig laut Abfrage vom 10.03.2024 (1 Tag davor)'],
    ['2024-03-19', [AFTER], 'gültig laut Abfrage vom 20.03.2024 (1 Tag danach)'],
    ['2024-03-10', [AFTER, BEFORE], 'gültig laut Abfrage vom 10.03.2024 (am selben Tag)'],
    [
      '2024-03-12',
      [AFTER, BEFORE],
      'gültig laut Abfrage vom 10.03.2024 (2 Tage davor); gültig laut Abfrage vom 20.03.2024 (8 Tage danach)',
    ],
    ['2024-03-12', [], 'keine Abfrage für diesen Tag'],
    ['2025-06-01', [BEFORE], 'keine Abfrage für diesen Tag; weiter entfernt: Abfrage vom 10.03.2024 (448 Tage davor)'],
    [
      '2024-03-12',
      [BEFORE, answer('2025-03-20T09:00:00Z', 'invalid')],
      'gültig laut Abfrage vom 10.03.2024 (2 Tage davor); weiter entfernt: Abfrage vom 20.03.2025 (373 Tage danach)',
    ],
  ])('on %s with %j', (day, answers, description) => expect(describeOn(answers, day)).toBe(description))

  it('contains both answers if they contradict, on different days and on the same day', { tags: ['C9-18'] }, () => {
    const no = answer('2024-03-20T09:00:00Z', 'invalid')
    expect(describeOn([BEFORE, no], '2024-03-12')).toBe(
      'gültig laut Abfrage vom 10.03.2024 (2 Tage davor); ungültig laut Abfrage vom 20.03.2024 (8 Tage danach)',
    )
    const same = [answer('2024-03-12T08:00:00Z', 'valid', 1), answer('2024-03-12T09:00:00Z', 'invalid', 2)]
    expect(describeOn(same, '2024-03-12', 'en')).toBe(
      'valid according to the check on 12.03.2024 (on the same day); invalid according to the check on 12.03.2024 (on the same day)',
    )
  })

  it('counts in Vienna days, also at clock changes', { tags: ['R-23'] }, () => {
    // Half past midnight in Vienna is still the previous day in UTC.
    expect(isoDay(viennaDayNumber(new Date('2024-07-14T22:30:00Z')))).toBe('2024-07-15')
    expect(isoDay(viennaDayNumber(new Date('2024-12-14T22:30:00Z')))).toBe('2024-12-14')
    // The days of 23 and of 25 hours.
    const spring = answer('2024-03-30T22:59:59Z')
    expect(describeOn([spring], '2024-03-31')).toMatch('1 Tag davor')
    expect(describeOn([answer('2024-03-30T23:00:00Z')], '2024-03-31')).toMatch('am selben Tag')
    expect(describeOn([answer('2024-03-31T21:59:59Z')], '2024-03-31')).toMatch('am selben Tag')
    expect(describeOn([answer('2024-03-31T22:00:00Z')], '2024-03-31')).toMatch('1 Tag danach')
    expect(describeOn([answer('2024-10-26T22:00:00Z')], '2024-10-27')).toMatch('am selben Tag')
    expect(describeOn([answer('2024-10-27T22:59:59Z')], '2024-10-27')).toMatch('am selben Tag')
    expect(describeOn([answer('2024-10-27T23:00:00Z')], '2024-10-27')).toMatch('1 Tag danach')
  })
})

const FIRST = Date.UTC(2020, 0, 1)
const LAST = Date.UTC(2027, 0, 1)
const someAnswers = fc
  .array(fc.tuple(fc.integer({ min: FIRST, max: LAST }), fc.constantFrom('valid' as const, 'invalid' as const)), {
    maxLength: 12,
  })
  .map(all => all.map(([at, verdict], id) => ({ id, verdict, askedAt: new Date(at), service: 'vies' as const })))
const someDay = fc.integer({ min: FIRST / 86_400_000, max: LAST / 86_400_000 })
const HAS_VALID = /(?<!un)gültig/

describe('evidenceOnDay', () => {
  it('is described as "gültig" only with a valid answer that is near enough', { tags: ['C9-18'] }, () => {
    fc.assert(
      fc.property(someAnswers, someDay, (answers, day) => {
        const isNear = ({ askedAt }: DefiniteAnswer) => Math.abs(viennaDayNumber(askedAt) - day) <= MAX_SUPPORT_DAYS
        const description = describeEvidence(evidenceOnDay(answers, day), 'de')
        const hasNear = (verdict: string) => answers.some(one => one.verdict === verdict && isNear(one))
        if (HAS_VALID.test(description)) expect(hasNear('valid')).toBe(true)
        if (description.includes('ungültig')) expect(hasNear('invalid')).toBe(true)
        expect(description.startsWith('keine Abfrage')).toBe(!answers.some(isNear))
      }),
      { numRuns: 500 },
    )
  })

  it('returns only existing answers, the nearest on each side', () => {
    fc.assert(
      fc.property(someAnswers, someDay, (answers, day) => {
        const { supporting, farther } = evidenceOnDay(answers, day)
        for (const { days, ...named } of [...supporting, ...farther]) {
          expect(answers).toContainEqual(named)
          const isNearer = ({ askedAt }: DefiniteAnswer) => {
            const other = viennaDayNumber(askedAt) - day
            return other === 0 ? days !== 0 : Math.sign(other) === Math.sign(days) && Math.abs(other) < Math.abs(days)
          }
          expect(answers.some(isNearer)).toBe(false)
        }
      }),
    )
  })

  it('returns the mirrored result for mirrored times, and does not depend on the order of answers', () => {
    fc.assert(
      fc.property(someAnswers, someDay, (answers, day) => {
        // At noon, so that a mirrored moment is on the mirrored day.
        const atNoon = (number: number) => new Date((number + 0.5) * 86_400_000)
        const answersAtNoon = answers.map(one => ({ ...one, askedAt: atNoon(viennaDayNumber(one.askedAt)) }))
        const mirrored = answersAtNoon.map(one => ({ ...one, askedAt: atNoon(2 * day - viennaDayNumber(one.askedAt)) }))
        const summarize = (givenAnswers: DefiniteAnswer[], sign: number) => {
          const { supporting, farther } = evidenceOnDay(givenAnswers, day)
          const summarizeList = (named: typeof farther) =>
            named.map(({ verdict, days }) => `${verdict} ${Math.abs(days) === 0 ? 0 : sign * days}`).toSorted()
          return [summarizeList(supporting), summarizeList(farther)]
        }
        expect(summarize(mirrored, -1)).toEqual(summarize(answersAtNoon, 1))
        expect(evidenceOnDay(answers.toReversed(), day)).toEqual(evidenceOnDay(answers, day))
      }),
    )
  })
})
