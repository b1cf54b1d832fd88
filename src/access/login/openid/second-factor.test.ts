import { expect, it } from 'vitest'
import { claimsSecondFactor } from './read-answer.ts'

it.each([
  [{ amr: ['mfa'] }],
  [{ amr: ['pwd', 'mfa', 'rsa'] }],
  [{ amr: ['pwd', 'otp'] }],
  [{ amr: ['pin', 'hwk'] }],
  [{ acr: 'https://refeds.org/profile/mfa' }],
])('detects a second factor in %j', claims => {
  expect(claimsSecondFactor(claims)).toBe(true)
})

it.each([
  [{}],
  [{ amr: [] }],
  [{ amr: ['pwd'] }],
  [{ amr: ['otp'] }],
  [{ amr: ['pwd', 'sms'] }],
  [{ amr: ['pwd', 'kba'] }],
  [{ amr: 'mfa' }],
  [{ amr: [['mfa']] }],
  [{ amr: { 0: 'mfa' } }],
  [{ amr: ['MFA '] }],
  [{ acr: '1' }],
  [{ acr: ['https://refeds.org/profile/mfa'] }],
])('detects no second factor in %j', { tags: ['V6.8.4'] }, claims => {
  expect(claimsSecondFactor(claims)).toBe(false)
})
