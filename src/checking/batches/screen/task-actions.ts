import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportName } from '../../../documents/reports/report-name-rules.ts'
import type { TextKey } from '../../../ground/texts/define.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { saveFile } from '../../../ground/ui/browser/save-file.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { sayFailure } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import { isRetryable, knownStatus, STATUS, stateAfterRemoval } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { allTasks, finish, readReport, readResult, republish } from './calls.ts'
import { texts } from './texts.ts'

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

export type ResultEncoding = 'own' | 'utf-8'

/** Result (once only) and report of a batch, saved under the names of docs/rules.md#calls. */
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
  const failureOf = ({ error }: { error: unknown }) => sayFailure(t('downloadFailed'), error)
  return {
    /** As uploaded, or in UTF-8 where that lacks characters. */
    result: {
      mutate: (encoding: ResultEncoding = 'own') => result.mutate(encoding),
      isPending: result.isPending,
      failure: failureOf(result),
    },
    /** The newest edition, or the one asked for. */
    report: {
      mutate: (edition?: number) => report.mutate(edition),
      isPending: report.isPending,
      failure: failureOf(report),
    },
  }
}

type Change<Values> = {
  call: (values: Values) => Promise<unknown>
  done: TextKey<typeof texts>
  failed: TextKey<typeof texts>
}

/** One change of a batch as the user saw it; where it is no longer that (409), nothing was done. */
export function useTaskChange<Values = void>({ call, done, failed }: Change<Values>) {
  const t = useTexts(texts)
  return useChange({
    call,
    done: t(done),
    // Of what no longer applies, the server's short word; of an obstacle, its sentence.
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

/** Makes a fetched result available for one more download. */
export const useRepublish = (task: Task) =>
  useTaskChange({ call: () => republish(task), done: 'wasProvided', failed: 'provideFailed' })
