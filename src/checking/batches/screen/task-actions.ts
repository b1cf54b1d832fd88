import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TextKey } from '../../../base/texts/define.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { saveFile } from '../../../base/ui/browser/save-file.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { describeFailure } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { reportName } from '../../../documents/reports/report-name-rules.ts'
import { asStatus, isRetryable, STATUS, stateAfterRemoval } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { allTasks, finish, readReport, readResult, republish } from './calls.ts'

export const isOpen = (task: Pick<Task, 'status'>): boolean =>
  task.status === STATUS.created || task.status === STATUS.started

/**
 * Whether a retry runs, since there is a report already. Cancelling it gives up the first run's
 * result.
 */
export const isRetried = (task: Pick<Task, 'status' | 'hasReport'>): boolean => isOpen(task) && task.hasReport

/**
 * Whether a row has each icon: docs/rules.md#download-of-a-result, docs/rules.md#removing-a-batch;
 * the server decides on the report.
 */
export const canDownloadResult = (task: Task): boolean => task.isMine && task.downloadLocation !== null
export const canDownloadReport = (task: Task): boolean => task.isMine && task.hasReport

const statusOf = (task: Task) => asStatus(task.status)

export function canRemove(task: Task): boolean {
  const status = statusOf(task)
  return task.isMine && !task.isDownloaded && status !== null && stateAfterRemoval(status) !== null
}

export function canRetry(task: Task): boolean {
  const status = statusOf(task)
  return task.isMine && task.notCheckedRows > 0 && status !== null && isRetryable(status)
}

/** A downloaded result may be needed again; a deleted one is gone. */
export const canRepublish = (task: Task): boolean =>
  task.isMine && task.isDownloaded && !isOpen(task) && task.status !== STATUS.deleted

/** A batch creates partners when it ends; their pages belong to the user's own company. */
export const hasPartners = (task: Pick<Task, 'status' | 'company'>, companyId: number): boolean =>
  !isOpen(task) && task.company.id === companyId

/** Valid ones can be watched, if the user can see whom the company watches, and end it. */
export const canWatch = (task: Pick<Task, 'status' | 'company' | 'validRows'>, companyId: number): boolean =>
  hasPartners(task, companyId) && task.status !== STATUS.deleted && task.validRows > 0

export const hasActions = (task: Task): boolean =>
  [canDownloadResult, canDownloadReport, canRemove, canRetry, canRepublish].some(may => may(task))

export type ResultEncoding = 'own' | 'utf-8'

/** Downloads a batch's result (once only) and report under the names of docs/rules.md#calls. */
export function useDownloads(task: Task) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const save = (name: string) => (file: Blob | null) => {
    if (file === null) return toast('info', t('nothingToDownload'))
    saveFile(file, name)
    toast('success', t('wasSaved', { file: name }))
  }
  const shared = { meta: { errorTitle: () => t('downloadFailed') } }
  const result = useMutation<Blob | null, Error, ResultEncoding>({
    ...shared,
    mutationFn: encoding => readResult(task, encoding),
    onSuccess: save(task.fileName),
    onSettled: () => queries.invalidateQueries(allTasks),
  })
  const report = useMutation<Blob | null, Error, number | undefined>({
    ...shared,
    mutationFn: edition => readReport(task, edition),
    onSuccess: save(reportName(task.fileName)),
  })
  const failureOf = ({ error }: { error: unknown }) => describeFailure(t('downloadFailed'), error)
  return {
    /** In the upload's encoding, or in UTF-8 if that lacks characters. */
    result: {
      mutate: (encoding: ResultEncoding = 'own') => result.mutate(encoding),
      isPending: result.isPending,
      failure: failureOf(result),
    },
    /** The newest edition, or the given one. */
    report: {
      mutate: (edition?: number) => report.mutate(edition),
      isPending: report.isPending,
      failure: failureOf(report),
    },
  }
}

type TaskMutation<Values> = {
  call: (values: Values) => Promise<unknown>
  done: TextKey<typeof texts>
  failed: TextKey<typeof texts>
}

/** Changes a batch in the state the user saw; if it has changed (409), nothing is done. */
export function useTaskChange<Values = void>({ call, done, failed }: TaskMutation<Values>) {
  const t = useTexts(texts)
  return useChange({
    call,
    done: t(done),
    // An outdated state gets the server's short text, an obstacle its sentence.
    failed: failure =>
      failure instanceof CallFailed && isOutdated(failure) && failure.message.endsWith('.')
        ? failure.message
        : t(isOutdated(failure) ? 'changedMeanwhile' : failed),
    outdates: [allTasks],
  })
}

const isOutdated = (failure: unknown): boolean => failure instanceof CallFailed && failure.status === 409

/** Ends the wait for open answers. */
export const useFinish = (task: Task) =>
  useTaskChange({ call: () => finish(task), done: 'waitingEnded', failed: 'finishFailed' })

/** Re-enables the download of a result. */
export const useRepublish = (task: Task) =>
  useTaskChange({ call: () => republish(task), done: 'wasProvided', failed: 'provideFailed' })
