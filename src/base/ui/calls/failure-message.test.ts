import { expect, it } from 'vitest'
import { translate } from '../../texts/translate.ts'
import { texts } from '../ui-texts.ts'
import { CallFailed } from './call.ts'
import { describeFailure, describeLoadFailure, fieldIssues, reasonMessage } from './failure-message.ts'

const t = translate(texts, 'de')

it('returns the server’s message for users, with any status', () => {
  const message = 'Der Virenscanner antwortet nicht.'
  for (const status of [400, 429, 503]) {
    expect(reasonMessage(new CallFailed(status, 'bad input', [{ path: 'file', message }]))).toBe(message)
  }
})

it('returns a text for the kind of failure if the server sent no message for users', () => {
  expect(reasonMessage(new CallFailed(0, 'unreachable'))).toBe(t('unreachable'))
  expect(reasonMessage(new CallFailed(429, 'too many requests'))).toBe(t('tooOften'))
  expect(reasonMessage(new CallFailed(503, 'busy'))).toBe(t('busy'))
  expect(reasonMessage(new CallFailed(503, 'all places of the company are taken'))).toBe(t('placesTaken'))
  expect(reasonMessage(new CallFailed(503, 'try again later'))).toBe(t('outage'))
  expect(reasonMessage(new CallFailed(404, 'not found'))).toBe('')
})

it('combines summary and reason, and returns nothing without a failure or after the session’s end', () => {
  expect(describeFailure('Nicht gespeichert!', new CallFailed(403, 'forbidden'))).toBe(
    `Nicht gespeichert!\n${t('forbidden')}`,
  )
  expect(describeFailure('Nicht gespeichert', new CallFailed(429, ''))).toBe(`Nicht gespeichert\n${t('tooOften')}`)
  expect(describeFailure('Nicht gespeichert', new CallFailed(404, 'not found'))).toBe('Nicht gespeichert')
  expect(describeFailure('Nicht gespeichert', null)).toBe('')
  expect(describeFailure('Nicht gespeichert', new CallFailed(401, 'not signed in'))).toBe('')
})

it('returns nothing for a lost connection if there is data, because the banner reports it', () => {
  const error = new CallFailed(0, 'unreachable')
  expect(describeLoadFailure('Nicht geladen.', { data: 0, error })).toBe('')
  expect(describeLoadFailure('Nicht geladen.', { data: undefined, error })).toBe('Nicht geladen.')
  expect(describeLoadFailure('Nicht geladen.', { data: 0, error: new CallFailed(500, '') })).toBe(
    `Nicht geladen.\n${t('internal')}`,
  )
})

it('returns the server’s messages by field of the form', () => {
  const issues = [
    { path: 'email', message: 'Ungültige E-Mail-Adresse' },
    { path: 'elsewhere', message: 'Kein Feld dieses Formulars' },
  ]
  expect(fieldIssues(new CallFailed(400, 'bad input', issues), { email: '' })).toEqual({
    email: 'Ungültige E-Mail-Adresse',
  })
  expect(fieldIssues(new Error('bug'), { email: '' })).toEqual({})
})
