import { describe, expect, it } from 'vitest'
import { dayNumber, viennaDayNumber } from './calendar-day.ts'
import { type EntryDays, verdictOnDay } from './entry-on-day.ts'
import { type DefiniteAnswer, describeEvidence, evidenceOnDay } from './evidence-on-day.ts'

const QUERIED_AT = '2026-11-26T09:00:00Z'
const answer = (verdict: 'valid' | 'invalid', entry?: EntryDays, at = QUERIED_AT): DefiniteAnswer => ({
  id: 1,
  verdict,
  askedAt: new Date(at),
  service: 'vies',
  ...(entry && { entry }),
})
const ENDED = answer('invalid', { from: '2024-01-01', until: '2024-12-31' })
const ENDS_TODAY = answer('invalid', { from: '2001-01-01', until: '2026-11-26' })
const STARTS_LATER = answer('invalid', { from: '2026-12-15', until: null })
const SINCE = answer('valid', { from: '2026-10-01', until: null })
const describeOn = (answers: DefiniteAnswer[], day: string, language: 'de' | 'en' = 'de') =>
  describeEvidence(evidenceOnDay(answers, dayNumber(day)), language)

describe('the days of a register entry', () => {
  it.each([
    [ENDED, '2023-12-31', null],
    [ENDED, '2024-01-01', 'valid by entry'],
    [ENDED, '2024-12-31', 'valid by entry'],
    [ENDED, '2025-01-01', 'invalid by entry'],
    [ENDED, '2026-11-26', 'invalid by entry'],
    [ENDED, '2026-11-27', 'invalid'],
    [STARTS_LATER, '2026-11-26', 'invalid'],
    [STARTS_LATER, '2026-12-14', 'invalid'],
    // The entry was announced; no later query shows whether it took effect.
    [STARTS_LATER, '2026-12-15', null],
    [SINCE, '2026-09-30', null],
    [SINCE, '2026-10-01', 'valid by entry'],
    [SINCE, '2026-11-27', 'valid'],
    [answer('invalid', { from: null, until: '2024-12-31' }), '2024-12-31', null],
    [answer('invalid', { from: null, until: '2024-12-31' }), '2025-01-01', 'invalid by entry'],
    [answer('valid', { from: null, until: '2027-01-31' }), '2027-01-31', 'valid'],
    [answer('valid', { from: null, until: '2027-01-31' }), '2027-02-01', null],
    [answer('valid', { from: null, until: null }), '2020-01-01', 'valid'],
    [answer('valid'), '2020-01-01', 'valid'],
    // For the day of the query the query itself counts: the entry may end or begin during that day.
    [ENDS_TODAY, '2026-11-25', 'valid by entry'],
    [ENDS_TODAY, '2026-11-26', 'invalid'],
    [ENDS_TODAY, '2026-11-27', 'invalid'],
    [answer('valid', { from: '2001-01-01', until: '2026-11-26' }), '2026-11-26', 'valid by entry'],
    [answer('invalid', { from: '2026-11-26', until: null }), '2026-11-26', 'invalid'],
  ])('%j on %s: %s', (answer, day, word) => {
    const result = verdictOnDay(answer, dayNumber(day))
    expect(result && `${result.verdict}${result.byEntry ? ' by entry' : ''}`).toBe(word)
  })

  it('support a day at any distance from the query, and are described with it', () => {
    expect(describeOn([ENDED], '2024-06-15')).toBe(
      'gültig laut Registereintrag vom 01.01.2024 bis 31.12.2024, Abfrage vom 26.11.2026 (894 Tage danach)',
    )
    expect(describeOn([ENDED], '2025-06-15', 'en')).toBe(
      'invalid according to the register’s entry from 01.01.2024 to 31.12.2024, check on 26.11.2026 (529 days after)',
    )
    expect(describeOn([SINCE], '2026-10-02')).toBe(
      'gültig laut Registereintrag seit 01.10.2026, Abfrage vom 26.11.2026 (55 Tage danach)',
    )
  })

  it('prevent that the query’s own verdict applies to days outside the entry', () => {
    expect(describeOn([SINCE], '2026-09-30')).toBe('keine Abfrage für diesen Tag')
    expect(describeOn([STARTS_LATER], '2026-12-20')).toBe('keine Abfrage für diesen Tag')
    const recent = answer('invalid', { from: '2024-01-01', until: '2026-11-20' })
    expect(describeOn([recent], '2026-11-19')).toMatch(/^gültig laut Registereintrag/)
  })

  it('do not override an invalid answer on the entry’s first and last day', () => {
    expect(describeOn([ENDS_TODAY], '2026-11-26')).toBe('ungültig laut Abfrage vom 26.11.2026 (am selben Tag)')
    const later = { ...answer('invalid', { from: '2001-01-01', until: '2026-11-26' }, '2026-12-10T09:00:00Z'), id: 2 }
    expect(describeOn([ENDS_TODAY, later], '2026-11-26')).toBe('ungültig laut Abfrage vom 26.11.2026 (am selben Tag)')
    // Without an answer of that day, the last day belongs to the entry.
    expect(describeOn([later], '2026-11-26')).toMatch(/^gültig laut Registereintrag vom 01\.01\.2001 bis 26\.11\.2026/)
    const afterStart = { ...answer('valid', { from: '2026-12-15', until: null }, '2026-12-20T09:00:00Z'), id: 3 }
    const beforeStart = { ...answer('invalid', undefined, '2026-12-15T07:00:00Z'), id: 4 }
    expect(describeOn([beforeStart, afterStart], '2026-12-15')).toBe(
      'ungültig laut Abfrage vom 15.12.2026 (am selben Tag)',
    )
  })

  it('are returned in addition to the nearest answers, from the newest answer', () => {
    const near = { ...answer('valid', undefined, '2024-06-10T09:00:00Z'), id: 2 }
    const later = { ...answer('valid', undefined, '2025-01-10T09:00:00Z'), id: 3 }
    const newest = { ...ENDED, id: 4, askedAt: new Date('2026-11-27T09:00:00Z') }
    const { supporting, farther } = evidenceOnDay([later, ENDED, newest, near], dayNumber('2024-06-15'))
    expect(supporting.map(({ id, verdict }) => [id, verdict])).toEqual([
      [2, 'valid'],
      [4, 'valid'],
    ])
    expect(farther.map(({ id }) => id)).toEqual([3])
    expect(supporting[1]?.days).toBe(viennaDayNumber(newest.askedAt) - dayNumber('2024-06-15'))
  })
})
