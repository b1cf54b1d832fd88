import { isRetryable, knownStatus, STATUS, stateAfterRemoval } from '../status-rules.ts'
import type { Task } from '../wire.ts'

export const isOpen = (task: Pick<Task, 'status'>): boolean =>
  task.status === STATUS.created || task.status === STATUS.started

/** A retry runs: there is a report already. Its cancelling gives the result up that the first run brought. */
export const isRetried = (task: Pick<Task, 'status' | 'hasReport'>): boolean => isOpen(task) && task.hasReport

/** The icons of a row: docs/rules.md#download-of-a-result, docs/rules.md#removing-a-batch; for the report as the server says. */
export const canDownloadResult = (task: Task): boolean => task.isMine && task.downloadLocation !== null
export const canDownloadReport = (task: Task): boolean => task.isMine && task.hasReport

const statusOf = (task: Task) => knownStatus(task.status)

export function canRemove(task: Task): boolean {
  const status = statusOf(task)
  return task.isMine && !task.isDownloaded && status !== null && stateAfterRemoval(status) !== null
}

export function canRetry(task: Task): boolean {
  const status = statusOf(task)
  return task.isMine && task.notCheckedRows > 0 && status !== null && isRetryable(status)
}

/** A result that was fetched may be wanted once more; a deleted one is gone. */
export const canRepublish = (task: Task): boolean =>
  task.isMine && task.isDownloaded && !isOpen(task) && task.status !== STATUS.deleted

/** Its evidence makes partners when it ends; their pages are those of one's own company. */
export const hasPartners = (task: Pick<Task, 'status' | 'company'>, companyId: number): boolean =>
  !isOpen(task) && task.company.id === companyId

/** Those that are valid can be watched, where one can see whom one watches, and end it. */
export const canWatch = (task: Pick<Task, 'status' | 'company' | 'validRows'>, companyId: number): boolean =>
  hasPartners(task, companyId) && task.status !== STATUS.deleted && task.validRows > 0

export const hasActions = (task: Task): boolean =>
  [canDownloadResult, canDownloadReport, canRemove, canRetry, canRepublish].some(may => may(task))
