import { expect, it } from 'vitest'
import { translate } from '../../texts/translate.ts'
import { texts } from '../ui-texts.ts'
import { CallFailed } from './call.ts'
import { describeFailure, describeLoadFailure, fieldIssues, reasonMessage } from './failure-message.ts'

const t = translate(texts, 'de')

it('shows the reason in the server’s sentence for users, with any status', () => {
  const message = 'Der Virenscanner antwortet nicht.'
  for (const status of [400, 429, 503]) {
    expect(reasonMessage(new CallFailed(status, 'bad input', [{ path: 'file', message }]))).toBe(message)
  }
})

it('says by the kind of failure what to do where the server wrote none', () => {
  expect(reasonMessage(new CallFailed(0, 'unreachable'))).toBe(t('unreachable'))
  expect(reasonMessage(new CallFailed(429, 'too many requests'))).toBe(t('tooOften'))
  expect(reasonMessage(new CallFailed(503, 'busy'))).toBe(t('busy'))
  expect(reasonMessage(new CallFailed(503, 'all places of the company are taken'))).toBe(t('placesTaken'))
  expect(reasonMessage(new CallFailed(503, 'try again later'))).toBe(t('outage'))
  expect(reasonMessage(new CallFailed(404, 'not found'))).toBe('')
})

it('says beside the cause what it was about and why, and nothing where nothing failed or the session ended', () => {
  expect(describeFailure('Nicht gespeichert!', new CallFailed(403, 'forbidden'))).toBe(
    `Nicht gespeichert!\n${t('forbidden')}`,
  )
  expect(describeFailure('Nicht gespeichert', new CallFailed(429, ''))).toBe(`Nicht gespeichert\n${t('tooOften')}`)
  expect(describeFailure('Nicht gespeichert', new CallFailed(404, 'not found'))).toBe('Nicht gespeichert')
  expect(describeFailure('Nicht gespeichert', null)).toBe('')
  expect(describeFailure('Nicht gespeichert', new CallFailed(401, 'not signed in'))).toBe('')
})

it('leaves a lost connection to the banner', () => {
  const error = new CallFailed(0, 'unreachable')
  expect(describeLoadFailure('Nicht geladen.', { data: 0, error })).toBe('')
  expect(describeLoadFailure('Nicht geladen.', { data: undefined, error })).toBe('Nicht geladen.')
  expect(describeLoadFailure('Nicht geladen.', { data: 0, error: new CallFailed(500, '') })).toBe(
    `Nicht geladen.\n${t('internal')}`,
  )
})

it('knows which fields of a form the server objects to', () => {
  const issues = [
    { path: 'email', message: 'Ungültige E-Mail-Adresse' },
    { path: 'elsewhere', message: 'Kein Feld dieses Formulars' },
  ]
  expect(fieldIssues(new CallFailed(400, 'bad input', issues), { email: '' })).toEqual({
    email: 'Ungültige E-Mail-Adresse',
  })
  expect(fieldIssues(new Error('bug'), { email: '' })).toEqual({})
})
