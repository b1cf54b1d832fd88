import { expect, it } from 'vitest'
import { translate } from '../../../ground/texts/translate.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { texts } from './administration-texts.ts'
import { userRefusalMessage } from './refusal-message.ts'

const t = translate(texts, 'de')

it.each([
  ['username not available', 'emailTaken'],
  ['the last active Dev stays', 'lastDev'],
  ['nobody changes his own role, company or activity', 'ownChange'],
  ['nobody deletes himself', 'ownRemoval'],
  ['change your own password in your account', 'ownReset'],
  ['there is no initial password to hand out', 'handedOut'],
] as const)('words %j', (message, key) => {
  expect(userRefusalMessage(new CallFailed(409, message), t)).toBe(t(key))
})

it('says which field is wrong, and that somebody else was faster', () => {
  const issues = [{ path: 'email', message: 'Ungültige E-Mail-Adresse' }]
  expect(userRefusalMessage(new CallFailed(400, 'bad input', issues), t)).toBe('Ungültige E-Mail-Adresse')
  expect(userRefusalMessage(new CallFailed(404, 'not found'), t)).toBe(t('gone'))
})

it('says nothing of the user where the failure is not about him', () => {
  for (const failure of [new CallFailed(0, 'unreachable'), new CallFailed(500, 'internal'), new Error('bug')])
    expect(userRefusalMessage(failure, t)).toBe('')
})
