import { expect, it } from 'vitest'
import { translate } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { accountRefusal, refusedFields } from './account-refusal.ts'
import { texts } from './users-texts.ts'

const t = translate(texts, 'de')
const message = 'Dieses Passwort ist zu leicht zu erraten.'

it.each([
  [
    'an issue that only the server checks',
    new CallFailed(400, 'bad input', [{ path: 'password', message }]),
    { password: message },
  ],
  ['the current password', new CallFailed(400, 'not allowed'), { password: t('samePassword') }],
  ['an e-mail that is taken', new CallFailed(409, 'username not available'), { email: t('emailTaken') }],
])('assigns the message to a field: %s', (_case, failure, fields) => {
  expect(refusedFields(failure, t)).toEqual(fields)
  expect(Object.values(fields)).toEqual([accountRefusal(failure, t)])
})

it.each([
  ['a wrong code', new CallFailed(400, 'TOTP is invalid'), t('codeInvalid')],
  ['a full queue', new CallFailed(503, 'busy'), t('updateFailed')],
  ['an internal error', new TypeError('x'), t('updateFailed')],
])('assigns the message to no field: %s', (_case, failure, sentence) => {
  expect(refusedFields(failure, t)).toEqual({})
  expect(accountRefusal(failure, t)).toBe(sentence)
})
