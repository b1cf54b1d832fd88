import { expect, it } from 'vitest'
import { translate } from '../../texts/translate.ts'
import { texts } from '../texts.ts'
import { CallFailed } from './call.ts'
import { reasonMessage } from './failure-message.ts'

const t = translate(texts, 'de')

it('says why in the sentence that the server wrote for users, whatever the status', () => {
  const message = 'Der Virenscanner antwortet nicht.'
  for (const status of [400, 429, 503]) {
    expect(reasonMessage(new CallFailed(status, 'bad input', [{ path: 'file', message }]))).toBe(message)
  }
})

it('says by the kind of failure what to do where the server wrote none', () => {
  expect(reasonMessage(new CallFailed(0, 'unreachable'))).toBe(t('unreachable'))
  expect(reasonMessage(new CallFailed(429, 'too many requests'))).toBe(t('tooOften'))
  expect(reasonMessage(new CallFailed(503, 'busy'))).toBe(t('busy'))
  expect(reasonMessage(new CallFailed(503, 'try again later'))).toBe(t('outage'))
  expect(reasonMessage(new CallFailed(404, 'not found'))).toBe('')
})
