import { expect, it } from 'vitest'
import { translate } from '../../../ground/texts/translate.ts'
import { STATUS } from '../status-rules.ts'
import { endText } from './end-text.ts'
import { texts } from './texts.ts'

const t = translate(texts, 'de')
const NOON = '2026-11-20T11:00:00Z'
const task = { status: STATUS.started, errorMessage: null, finishedAt: null, estimatedFinish: null }

it('says when it ended or will end, by the clock in Vienna', () => {
  expect(endText({ ...task, status: STATUS.completed, finishedAt: NOON }, t)).toBe('Fertig: 20.11.2026, 12:00:00')
  expect(endText({ ...task, estimatedFinish: NOON }, t)).toBe('Voraussichtlich fertig: 20.11.2026, 12:00:00')
})

it('says how it stands where there is no time to say: queued, the error, or the status', () => {
  expect(endText({ ...task, status: STATUS.created }, t)).toBe('Status: Wartend')
  expect(endText(task, t)).toBe('Status: Wartend')
  const failed = { ...task, status: STATUS.failed, finishedAt: NOON }
  expect(endText({ ...failed, errorMessage: 'Zugang abgelehnt.' }, t)).toBe('Status: Zugang abgelehnt.')
  expect(endText(failed, t)).toBe('Status: Fehlgeschlagen')
  expect(endText({ ...failed, status: STATUS.cancelled }, t)).toBe('Status: Abgebrochen')
  expect(endText({ ...failed, status: STATUS.deleted }, t)).toBe('Status: Gelöscht')
})
