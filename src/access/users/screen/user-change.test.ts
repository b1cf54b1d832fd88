import { expect, it } from 'vitest'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { translate } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { texts } from './administration-texts.ts'
import { activityLock, userRefusalMessage } from './user-change.ts'

const t = translate(texts, 'de')

it.each([
  ['username not available', 'emailTaken'],
  ['the last active Dev stays', 'lastDev'],
  ['nobody changes his own role, company or activity', 'ownChange'],
  ['nobody deletes himself', 'ownRemoval'],
  ['change your own password in your account', 'ownReset'],
  ['there is no initial password to hand out', 'handedOut'],
] as const)('returns the text for %j', (message, key) => {
  expect(userRefusalMessage(new CallFailed(409, message), t)).toBe(t(key))
})

it('returns the message of a field, and "gone" for 404', () => {
  const issues = [{ path: 'email', message: 'Ungültige E-Mail-Adresse' }]
  expect(userRefusalMessage(new CallFailed(400, 'bad input', issues), t)).toBe('Ungültige E-Mail-Adresse')
  expect(userRefusalMessage(new CallFailed(404, 'not found'), t)).toBe(t('gone'))
})

it('returns an empty text for failures unrelated to the user', () => {
  for (const failure of [new CallFailed(0, 'unreachable'), new CallFailed(500, 'internal'), new Error('bug')])
    expect(userRefusalMessage(failure, t)).toBe('')
})

const person = (id: number, role: number) => ({ id, role })

it('disables the active switch for oneself, and for a Dev unless the actor is a Dev', () => {
  expect(activityLock(person(1, ROLES.admin), person(1, ROLES.admin))).toBe('ownActivity')
  expect(activityLock(person(1, ROLES.dev), person(1, ROLES.dev))).toBe('ownActivity')
  expect(activityLock(person(2, ROLES.dev), person(1, ROLES.admin))).toBe('activityOfDev')
  expect(activityLock(person(2, ROLES.dev), person(1, ROLES.dev))).toBeNull()
  expect(activityLock(person(2, ROLES.user), person(1, ROLES.admin))).toBeNull()
})
