import { expect, it } from 'vitest'
import { translate } from '../../../base/texts/translate.ts'
import { STATUS } from '../status-rules.ts'
import { texts } from './batches-texts.ts'
import { endText, remainingUntil, STATUS_TONES, statusName } from './status-words.ts'

// docs/rules.md#status-of-a-batch-on-screen: clock, update, check, warning, cross.
it.each([
  [STATUS.created, 'waiting'],
  [STATUS.started, 'running'],
  [STATUS.completed, 'good'],
  [STATUS.completedWithErrors, 'warning'],
  [STATUS.failed, 'bad'],
  [STATUS.cancelled, 'bad'],
  [STATUS.deleted, 'bad'],
])('shows status %i as %s', { tags: ['W4-02'] }, (status, tone) => {
  const name = statusName(status)
  expect(name && STATUS_TONES[name]).toBe(tone)
})

it('returns undefined for an unknown status', () =>
  expect([6, -2, 1.5].map(statusName)).toEqual([undefined, undefined, undefined]))

const t = translate(texts, 'de')
const NOON = '2026-11-20T11:00:00Z'
const task = { status: STATUS.started, errorMessage: null, finishedAt: null, estimatedFinish: null }

it('formats the actual or estimated end in Vienna time', { tags: ['W2-36'] }, () => {
  expect(endText({ ...task, status: STATUS.completed, finishedAt: NOON }, t)).toBe('Fertig: 20.11.2026, 12:00:00')
  expect(endText({ ...task, estimatedFinish: NOON }, t)).toBe('Voraussichtlich fertig: 20.11.2026, 12:00:00')
})

it('shows the status or the error if there is no end time', { tags: ['W4-04'] }, () => {
  expect(endText({ ...task, status: STATUS.created }, t)).toBe('Status: Wartend')
  expect(endText(task, t)).toBe('Status: Wartend')
  const failed = { ...task, status: STATUS.failed, finishedAt: NOON }
  expect(endText({ ...failed, errorMessage: 'Zugang abgelehnt.' }, t)).toBe('Status: Zugang abgelehnt.')
  expect(endText(failed, t)).toBe('Status: Fehlgeschlagen')
  expect(endText({ ...failed, status: STATUS.cancelled }, t)).toBe('Status: Abgebrochen')
  expect(endText({ ...failed, status: STATUS.deleted }, t)).toBe('Status: Gelöscht')
})

const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T11:00:00Z', 'seconds', 1],
  ['2026-11-20T12:00:45Z', 'seconds', 45],
  ['2026-11-20T12:02:10Z', 'minutes', 2],
  ['2026-11-20T14:50:00Z', 'hours', 3],
  ['2026-11-23T12:00:00Z', 'days', 3],
])('formats the time until %s in %s', (time, unit, count) => {
  expect(remainingUntil(new Date(time), now)).toEqual({ unit, count })
})
