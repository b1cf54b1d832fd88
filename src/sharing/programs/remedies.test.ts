import { expect, it } from 'vitest'
import { REASON_NAMES } from '../../registers/authorities/reasons.ts'
import { REASONS, reasonFields } from './remedies.ts'

const now = new Date('2026-11-26T14:00:00.000Z')
const times = { at: now, notBefore: null, now }

it('reasonFields returns a remedy for each reason, and none for a reason of another release', () => {
  for (const reason of REASON_NAMES) expect(reasonFields(reason, times)).toHaveProperty('remedy')
  expect(reasonFields('not-eu', times)).toEqual({ reason: 'not_eu', remedy: 'needs_a_person' })
  expect(reasonFields('credentials', times)).toEqual({ reason: 'credentials', remedy: 'needs_a_person' })
  expect(reasonFields('of-another-release', times)).toEqual({ reason: 'of_another_release' })
  expect(reasonFields(null, times)).toEqual({})
  expect(new Set(REASONS.map(({ reason }) => reason)).size).toBe(REASONS.length)
})

it('reasonFields returns the seconds until midnight in Vienna for the day limit, and none after that day', () => {
  const limit = { reason: 'day_limit', remedy: 'tomorrow' }
  expect(reasonFields('day-limit', times)).toEqual({ ...limit, retryAfter: 9 * 3600 })
  const beforeMidnight = { ...times, now: new Date('2026-11-26T22:59:59.500Z') }
  expect(reasonFields('day-limit', beforeMidnight)).toEqual({ ...limit, retryAfter: 1 })
  expect(reasonFields('day-limit', { ...times, now: new Date('2026-11-26T23:00:00.000Z') })).toEqual(limit)
  // The service counts in Vienna's time in summer, too: midnight is an hour earlier in UTC.
  const summer = new Date('2026-07-01T21:30:00.000Z')
  expect(reasonFields('day-limit', { at: summer, notBefore: null, now: summer })).toMatchObject({ retryAfter: 1800 })
})

it('reasonFields returns the seconds until a service can be queried again, if known, but not if a person is needed', () => {
  const notBefore = new Date(now.getTime() + 12_300)
  const fields = { reason: 'service_unavailable', remedy: 'transient' }
  expect(reasonFields('service-unavailable', { ...times, notBefore })).toEqual({ ...fields, retryAfter: 13 })
  expect(reasonFields('service-unavailable', times)).toEqual(fields)
  expect(reasonFields('service-unavailable', { ...times, notBefore: now })).toEqual(fields)
  expect(reasonFields('blocked', { ...times, notBefore })).not.toHaveProperty('retryAfter')
})
