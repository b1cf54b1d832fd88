import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TextKey } from '../../../base/texts/define.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { saveFile } from '../../../base/ui/browser/save-file.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { describeFailure } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { reportName } from '../../../documents/reports/report-name-rules.ts'
import { isRetryable, STATUS, stateAfterRemoval, toStatus } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { allTasks, finishBatch, readReport, readResult, republishResult } from './calls.ts'

export const isOpen = (task: Pick<Task, 'status'>): boolean =>
  task.status === STATUS.created || task.status === STATUS.started

/**
 * Returns whether the open batch is a retry, recognised by its existing report. Cancelling it
 * discards the result of the earlier run.
 */
export const isRetried = (task: Pick<Task, 'status' | 'hasReport'>): boolean => isOpen(task) && task.hasReport

/**
 * These functions return which actions a batch has (docs/rules.md#download-of-a-result,
 * docs/rules.md#removing-a-batch).
 */
export const canDownloadResult = (task: Task): boolean => task.isMine && task.downloadLocation !== null
export const canDownloadReport = (task: Task): boolean => task.isMine && task.hasReport

const statusOf = (task: Task) => toStatus(task.status)

export function canRemove(task: Task): boolean {
  const status = statusOf(task)
  return task.isMine && !task.isDownloaded && status !== null && stateAfterRemoval(status) !== null
}

export function canRetry(task: Task): boolean {
  const status = statusOf(task)
  return task.isMine && task.notCheckedRows > 0 && status !== null && isRetryable(status)
}

/** Returns whether the download of a result can be re-enabled. */
export const canRepublish = (task: Task): boolean =>
  task.isMine && task.isDownloaded && !isOpen(task) && task.status !== STATUS.deleted

/** Returns whether a batch's UIDs have partner pages: if it has ended and is the own company's. */
export const hasPartners = (task: Pick<Task, 'status' | 'company'>, companyId: number): boolean =>
  !isOpen(task) && task.company.id === companyId

/** Returns whether the batch's valid partners can be watched. */
export const canWatch = (task: Pick<Task, 'status' | 'company' | 'validRows'>, companyId: number): boolean =>
  hasPartners(task, companyId) && task.status !== STATUS.deleted && task.validRows > 0

export const hasActions = (task: Task): boolean =>
  [canDownloadResult, canDownloadReport, canRemove, canRetry, canRepublish].some(isAvailable => isAvailable(task))

export type ResultEncoding = 'own' | 'utf-8'

/** Returns the downloads of a batch's result and report, with file names by docs/rules.md#calls. */
export function useDownloads(task: Task) {
  const t = useTexts(texts)
  const queryClient = useQueryClient()
  const saveAs = (name: string) => (file: Blob | null) => {
    if (file === null) return toast('info', t('nothingToDownload'))
    saveFile(file, name)
    toast('success', t('wasSaved', { file: name }))
  }
  const shared = { meta: { errorTitle: () => t('downloadFailed') } }
  const result = useMutation<Blob | null, Error, ResultEncoding>({
    ...shared,
    mutationFn: encoding => readResult(task, encoding),
    onSuccess: saveAs(task.fileName),
    onSettled: () => queryClient.invalidateQueries(allTasks),
  })
  const report = useMutation<Blob | null, Error, number | undefined>({
    ...shared,
    mutationFn: edition => readReport(task, edition),
    onSuccess: saveAs(reportName(task.fileName)),
  })
  const describeError = ({ error }: { error: unknown }) => describeFailure(t('downloadFailed'), error)
  return {
    /** The download of the result, in the upload's encoding or in UTF-8. */
    result: {
      mutate: (encoding: ResultEncoding = 'own') => result.mutate(encoding),
      isPending: result.isPending,
      failure: describeError(result),
    },
    /** The download of the newest or the given edition of the report. */
    report: {
      mutate: (edition?: number) => report.mutate(edition),
      isPending: report.isPending,
      failure: describeError(report),
    },
  }
}

type TaskMutation<Values> = {
  call: (values: Values) => Promise<unknown>
  done: TextKey<typeof texts>
  failed: TextKey<typeof texts>
}

/** Returns a mutation of a batch; it changes nothing if the batch's status has changed (409). */
export function useTaskChange<Values = void>({ call, done, failed }: TaskMutation<Values>) {
  const t = useTexts(texts)
  return useChange({
    call,
    successMessage: t(done),
    // A 409 whose message is a full sentence names an obstacle: shows it. Other 409s mean an
    // outdated status.
    failureMessage: failure =>
      failure instanceof CallFailed && isOutdated(failure) && failure.message.endsWith('.')
        ? failure.message
        : t(isOutdated(failure) ? 'changedMeanwhile' : failed),
    invalidates: [allTasks],
  })
}

const isOutdated = (failure: unknown): boolean => failure instanceof CallFailed && failure.status === 409

/** Ends the wait for open answers. */
export const useFinish = (task: Task) =>
  useTaskChange({ call: () => finishBatch(task), done: 'waitingEnded', failed: 'finishFailed' })

/** Re-enables the download of a result. */
export const useRepublish = (task: Task) =>
  useTaskChange({ call: () => republishResult(task), done: 'wasProvided', failed: 'provideFailed' })
