import { expect, it } from 'vitest'
import { STATUS } from '../status-rules.ts'
import { STATUS_TONES, statusName } from './status-tones.ts'

// docs/rules.md#status-of-a-batch-on-screen: clock, update, check, warning, cross.
it.each([
  [STATUS.created, 'waiting'],
  [STATUS.started, 'running'],
  [STATUS.completed, 'good'],
  [STATUS.completedWithErrors, 'warning'],
  [STATUS.failed, 'bad'],
  [STATUS.cancelled, 'bad'],
  [STATUS.deleted, 'bad'],
])('shows status %i as %s', (status, tone) => {
  const name = statusName(status)
  expect(name && STATUS_TONES[name]).toBe(tone)
})

it('knows no other phase', () => expect([6, -2, 1.5].map(statusName)).toEqual([undefined, undefined, undefined]))
