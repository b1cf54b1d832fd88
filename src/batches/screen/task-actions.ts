import { STATUS, type Status, stateAfterRemoval } from '../status-rules.ts'
import type { Task } from '../wire.ts'

/** A status as the wire sends it, which our own server takes from the same table. */
export const statusOf = (task: Pick<Task, 'status'>): Status => task.status as Status

export const isOpen = (task: Pick<Task, 'status'>): boolean =>
  task.status === STATUS.created || task.status === STATUS.started

/** The icons of a row (specification §6; report also for what the decisions add, as the server says). */
export const canDownloadResult = (task: Task): boolean => task.isMine && task.downloadLocation !== null
export const canDownloadReport = (task: Task): boolean => task.isMine && task.hasReport
export const canRemove = (task: Task): boolean =>
  task.isMine && !task.isDownloaded && stateAfterRemoval(statusOf(task)) !== null

export const hasActions = (task: Task): boolean => canDownloadResult(task) || canDownloadReport(task) || canRemove(task)
