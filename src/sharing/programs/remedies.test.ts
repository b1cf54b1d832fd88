import { expect, it } from 'vitest'
import { REASON_NAMES } from '../../registers/authorities/reasons.ts'
import { REASONS, reasonFields } from './remedies.ts'

const now = new Date('2026-11-26T14:00:00.000Z')
const moments = { at: now, notBefore: null, now }

it('says of each reason what cures it, and of a word of another release nothing', () => {
  for (const reason of REASON_NAMES) expect(reasonFields(reason, moments)).toHaveProperty('remedy')
  expect(reasonFields('not-eu', moments)).toEqual({ reason: 'not_eu', remedy: 'needs_a_person' })
  expect(reasonFields('credentials', moments)).toEqual({ reason: 'credentials', remedy: 'needs_a_person' })
  expect(reasonFields('of-another-release', moments)).toEqual({ reason: 'of_another_release' })
  expect(reasonFields(null, moments)).toEqual({})
  expect(new Set(REASONS.map(({ reason }) => reason)).size).toBe(REASONS.length)
})

it('counts the seconds until Vienna’s midnight after the day on which a limit was reached, and none once it is over', () => {
  const limit = { reason: 'day_limit', remedy: 'tomorrow' }
  expect(reasonFields('day-limit', moments)).toEqual({ ...limit, retryAfter: 9 * 3600 })
  const later = { ...moments, now: new Date('2026-11-26T22:59:59.500Z') }
  expect(reasonFields('day-limit', later)).toEqual({ ...limit, retryAfter: 1 })
  expect(reasonFields('day-limit', { ...moments, now: new Date('2026-11-26T23:00:00.000Z') })).toEqual(limit)
  // The service counts in Vienna's time in summer, too: midnight is an hour earlier in UTC.
  const summer = new Date('2026-07-01T21:30:00.000Z')
  expect(reasonFields('day-limit', { at: summer, notBefore: null, now: summer })).toMatchObject({ retryAfter: 1800 })
})

it('counts until a service may be asked again where that is known, and never of what needs a person', () => {
  const notBefore = new Date(now.getTime() + 12_300)
  const open = { reason: 'service_unavailable', remedy: 'transient' }
  expect(reasonFields('service-unavailable', { ...moments, notBefore })).toEqual({ ...open, retryAfter: 13 })
  expect(reasonFields('service-unavailable', moments)).toEqual(open)
  expect(reasonFields('service-unavailable', { ...moments, notBefore: now })).toEqual(open)
  expect(reasonFields('blocked', { ...moments, notBefore })).not.toHaveProperty('retryAfter')
})
