import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { CallFailed } from '../../ui/call.ts'
import { sayFailure } from '../../ui/say-failure.ts'
import { toast } from '../../ui/toast.ts'
import { allTasks, upload } from './calls.ts'
import { texts } from './texts.ts'

type Needs = { onStarted: () => void; onRefused: () => void }

/** Uploads the file, which starts the batch. A file that cannot be read is refused with the server's own sentence. */
export function useStart({ onStarted, onRefused }: Needs) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: upload,
    onSuccess: () => {
      toast('success', t('wasCreated'))
      onStarted()
    },
    onError: failure => {
      if (!(failure instanceof CallFailed) || failure.status === 401 || failure.status === 403) return
      toast('error', t('createFailed'), sayFailure(failure) || failure.message)
      if (failure.status >= 400 && failure.status < 500) onRefused()
    },
    onSettled: () => queries.invalidateQueries(allTasks),
  })
  return { start: (file: File) => mutate(file), isPending }
}
