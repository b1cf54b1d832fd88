import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CallFailed, isUnreachable } from '../../../ground/ui/calls/call.ts'
import { reasonMessage, sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import { allTasks } from './calls.ts'
import { texts } from './texts.ts'
import { upload } from './upload-calls.ts'

type Needs = { onStarted: () => void; onRefused: (why: string) => void }

/** Uploads the file, which starts the batch. A file that cannot be read is refused with the server's own sentence. */
export function useStart({ onStarted, onRefused }: Needs) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: upload,
    onSuccess: () => {
      toast('success', t('wasCreated'))
      onStarted()
    },
    onError: failure => {
      // The answer alone may have been lost; the key makes a second start harmless.
      if (isUnreachable(failure)) return toast('error', t('notArrived'), t('startAgain'))
      showRefusal(failure, t('createFailed'))
      if (isRefusal(failure)) onRefused(sayWhy(t('createFailed'), refusalMessage(failure)))
    },
    onSettled: () => queries.invalidateQueries(allTasks),
  })
  const why = isUnreachable(error)
    ? sayWhy(t('notArrived'), t('startAgain'))
    : sayWhy(t('createFailed'), refusalMessage(error))
  return { start: mutate, isPending, failure: error === null ? '' : why, forget: () => error !== null && reset() }
}

/** The server will not take this file, however often it is sent. */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status >= 400 && failure.status < 500 && !SAID_ELSEWHERE.has(failure.status)

// 401 and 403 are told by the one handler of failures; 409 and 429 pass.
const SAID_ELSEWHERE = new Set([401, 403, 409, 429])

/** The server's own sentence about a file. */
export const refusalMessage = (failure: Error | null): string => reasonMessage(failure) || (failure?.message ?? '')

/** Tells it. */
export function showRefusal(failure: unknown, title: string): void {
  if (!(failure instanceof CallFailed) || failure.status === 401 || failure.status === 403) return
  toast('error', title, refusalMessage(failure))
}
