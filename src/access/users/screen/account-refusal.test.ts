import { expect, it } from 'vitest'
import { translate } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { accountRefusal, refusedFields } from './account-refusal.ts'
import { texts } from './users-texts.ts'

const t = translate(texts, 'de')
const message = 'Dieses Passwort ist zu leicht zu erraten.'

it.each([
  [
    'what the server alone knows',
    new CallFailed(400, 'bad input', [{ path: 'password', message }]),
    { password: message },
  ],
  ['the present password', new CallFailed(400, 'not allowed'), { password: t('samePassword') }],
  ['an e-mail that is taken', new CallFailed(409, 'username not available'), { email: t('emailTaken') }],
])('leads to its field: %s', (_what, failure, fields) => {
  expect(refusedFields(failure, t)).toEqual(fields)
  expect(Object.values(fields)).toEqual([accountRefusal(failure, t)])
})

it.each([
  ['a wrong code', new CallFailed(400, 'TOTP is invalid'), t('codeInvalid')],
  ['a crowd', new CallFailed(503, 'busy'), t('updateFailed')],
  ['a fault of ours', new TypeError('x'), t('updateFailed')],
])('leads to no field: %s', (_what, failure, sentence) => {
  expect(refusedFields(failure, t)).toEqual({})
  expect(accountRefusal(failure, t)).toBe(sentence)
})
