import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportName } from '../../../documents/reports/report-name-rules.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { saveFile } from '../../../ground/ui/browser/save-file.ts'
import { sayFailure } from '../../../ground/ui/calls/failure-message.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import type { Task } from '../wire.ts'
import { allTasks, readReport, readResult } from './calls.ts'
import { texts } from './texts.ts'

export type ResultEncoding = 'own' | 'utf-8'

/** Result (once only) and report of a batch, saved under the names of docs/rules.md#calls. */
export function useDownloads(task: Task) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const save = (name: string) => (file: Blob | null) =>
    file === null ? toast('info', t('nothingToDownload')) : saveFile(file, name)
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
