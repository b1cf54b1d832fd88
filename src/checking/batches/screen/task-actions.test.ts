import { expect, it } from 'vitest'
import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { canDownloadReport, canDownloadResult, canRemove, canWatch, hasActions } from './task-actions.ts'

// Creates a task with only the fields that the actions depend on.
const task = (part: Partial<Task>): Task =>
  ({ status: STATUS.completed, isMine: true, isDownloaded: false, hasReport: true, notCheckedRows: 0, ...part }) as Task

const REMOVABLE_STATUSES = [STATUS.created, STATUS.started, STATUS.completed, STATUS.completedWithErrors, STATUS.failed]

it('allows the owner to cancel or delete batches in five statuses unless downloaded', {
  tags: ['W6-05'],
}, () => {
  for (const status of Object.values(STATUS)) {
    expect(canRemove(task({ status })), String(status)).toBe(REMOVABLE_STATUSES.some(expected => expected === status))
    expect(canRemove(task({ status, isDownloaded: true }))).toBe(false)
    expect(canRemove(task({ status, isMine: false }))).toBe(false)
  }
})

it('offers result and report to the owner if they exist', { tags: ['W6-05'] }, () => {
  const downloadLocation = '/api/file/result/1'
  expect(canDownloadResult(task({ downloadLocation }))).toBe(true)
  expect(canDownloadResult(task({ downloadLocation: null }))).toBe(false)
  expect(canDownloadResult(task({ downloadLocation, isMine: false }))).toBe(false)
  expect([task({}), task({ hasReport: false }), task({ isMine: false })].map(canDownloadReport)).toEqual([
    true,
    false,
    false,
  ])
})

it('allows watching the valid partners of an ended batch of the own company', () => {
  const company = { id: 2, name: 'Handel', uid: 'ATU13585627' }

  const ended = [STATUS.completed, STATUS.completedWithErrors, STATUS.failed, STATUS.cancelled]
  for (const status of Object.values(STATUS)) {
    const isEnded = ended.some(endStatus => endStatus === status)
    expect(canWatch(task({ status, company, validRows: 1, isMine: false }), 2), String(status)).toBe(isEnded)
    expect(canWatch(task({ status, company, validRows: 0 }), 2)).toBe(false)
    expect(canWatch(task({ status, company, validRows: 1 }), 1)).toBe(false)
  }
})

it('offers no actions for a batch of another user', { tags: ['W6-05'] }, () => {
  for (const status of Object.values(STATUS)) expect(hasActions(task({ status, isMine: false }))).toBe(false)
})
