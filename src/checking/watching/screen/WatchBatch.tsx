import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { describeFailure } from '../../../base/ui/calls/failure-message.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import type { Task } from '../../batches/wire.ts'
import { batchWatchingQuery } from './calls.ts'
import { texts } from './watching-texts.ts'

const WatchBatchDialog = lazy(async () => ({ default: (await import('./WatchBatchDialog.tsx')).WatchBatchDialog }))

/**
 * Shows the button to watch all valid partners of a batch. A dialog first gives the number of
 * queries per day.
 */
export function WatchBatch({ task: { id, company } }: { task: Pick<Task, 'id' | 'company'> }) {
  const t = useTexts(texts)
  const [isOpened, setOpened] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...batchWatchingQuery(company.id, id), enabled: isOpened })
  const open = () => {
    setOpened(true)
    if (error) void refetch()
  }
  const button = { size: 'xs', variant: 'default', leftSection: <IconEye {...ACTION_ICON} /> } as const
  return (
    <>
      <ActionButton {...button} isBusy={isOpened && isFetching && !data} onClick={open}>
        {t('watchBatch')}
      </ActionButton>
      <Failure text={error && !isFetching ? describeFailure(t('oneFailed'), error) : ''} />
      <Suspense>
        {isOpened && data && (
          <WatchBatchDialog batch={id} companyId={company.id} watching={data} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  )
}
