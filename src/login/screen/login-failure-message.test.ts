import { expect, it } from 'vitest'
import { CallFailed } from '../../ui/calls/call.ts'
import { hasLapsed } from './login-failure-message.ts'

it('sends nobody back to the password for a code that was wrong, used or locked out', () => {
  for (const message of ['totp invalid', 'totp used allready', 'locked out', 'expired']) {
    expect(hasLapsed(new CallFailed(401, message))).toBe(false)
  }
  for (const status of [0, 403, 429, 500]) expect(hasLapsed(new CallFailed(status, 'not signed in'))).toBe(false)
})

it('sends back whoever took longer for the code than the password lasts', () => {
  for (const message of ['not signed in', 'login failed']) expect(hasLapsed(new CallFailed(401, message))).toBe(true)
})
