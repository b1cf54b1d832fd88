import { expect, it } from 'vitest'
import { translate } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { adviceAfter, failedTryMessage, isPreSessionExpired } from './failed-tries.ts'
import { texts } from './login-texts.ts'

const t = translate(texts, 'de')

it('does not report an expired pre-session for a wrong, used or locked code', { tags: ['G-05'] }, () => {
  for (const message of ['totp invalid', 'totp used allready', 'locked out', 'expired']) {
    expect(isPreSessionExpired(new CallFailed(401, message))).toBe(false)
  }
  for (const status of [0, 403, 429, 500])
    expect(isPreSessionExpired(new CallFailed(status, 'not signed in'))).toBe(false)
})

it('reports an expired pre-session for other 401 responses', () => {
  for (const message of ['not signed in', 'login failed'])
    expect(isPreSessionExpired(new CallFailed(401, message))).toBe(true)
})

it('adds the number of the try to the message, from the second wrong input on', () => {
  for (const [message, key] of [
    ['login failed', 'loginFailed'],
    ['totp invalid', 'codeInvalid'],
  ] as const) {
    expect(failedTryMessage(new CallFailed(401, message), 1, t)).toBe(t(key))
    expect(failedTryMessage(new CallFailed(401, message), 2, t)).toBe(`${t(key)} (2. Versuch)`)
  }
  expect(failedTryMessage(new CallFailed(401, 'locked out'), 6, t)).toBe(t('lockedOut'))
  expect(failedTryMessage(new CallFailed(401, 'totp used allready'), 2, t)).toBe(t('codeUsed'))
})

it('gives advice for a wrong password or code, and none for other failures', () => {
  expect(adviceAfter(new CallFailed(401, 'login failed'), t)).toBe(t('passwordAdvice'))
  expect(adviceAfter(new CallFailed(401, 'totp invalid'), t)).toBe(t('codeAdvice'))
  for (const message of ['locked out', 'totp used allready', 'expired']) {
    expect(adviceAfter(new CallFailed(401, message), t)).toBe('')
  }
  expect(adviceAfter(new CallFailed(0, 'unreachable'), t)).toBe('')
})
