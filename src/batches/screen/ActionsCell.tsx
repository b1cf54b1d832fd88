import { ActionIcon, Stack } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf, IconReload, IconRestore } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../ui/buttons/action-icon.ts'
import { IconAction } from '../../ui/buttons/IconAction.tsx'
import { IconActions } from '../../ui/buttons/IconActions.tsx'
import { useMenuEntry } from '../../ui/buttons/menu-entry.ts'
import { Failure } from '../../ui/display/Failure.tsx'
import type { Task } from '../wire.ts'
import { RemoveAction } from './RemoveAction.tsx'
import {
  canDownloadReport,
  canDownloadResult,
  canProvideAgain,
  canRemove,
  canRetry,
  hasActions,
} from './task-actions.ts'
import { texts } from './texts.ts'
import { useDownloads } from './use-downloads.ts'
import { useProvideAgain } from './use-task-change.ts'

// Only batches with open rows need it.
const RetryMenu = lazy(async () => ({ default: (await import('./RetryMenu.tsx')).RetryMenu }))
const RetryEntries = lazy(async () => ({ default: (await import('./RetryMenu.tsx')).RetryEntries }))

/** What can be done with a batch: take the result home, read the report, ask again what is open, end it. */
export function ActionsCell({ task }: { task: Task }) {
  const t = useTexts(texts)
  const { result, report } = useDownloads(task)
  if (!hasActions(task)) return null
  return (
    <Stack gap={4}>
      <IconActions>
        {canDownloadResult(task) && (
          <IconAction
            label={t('downloadResult')}
            icon={<IconFileSpreadsheet {...ACTION_ICON} color="var(--ui-good)" />}
            onClick={result.mutate}
            isBusy={result.isPending}
          />
        )}
        {canProvideAgain(task) && <ProvideAgain task={task} />}
        {canDownloadReport(task) && (
          <IconAction
            label={t('downloadReport')}
            icon={<IconFileTypePdf {...ACTION_ICON} />}
            onClick={() => report.mutate()}
            isBusy={report.isPending}
          />
        )}
        {canRetry(task) && <Retry task={task} />}
        {/* Of a batch that has changed, what was said of it before is no longer true. */}
        {canRemove(task) && <RemoveAction key={task.status} task={task} />}
      </IconActions>
      <Failure text={result.failure} />
      <Failure text={report.failure} />
    </Stack>
  )
}

function ProvideAgain({ task }: { task: Task }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useProvideAgain(task)
  return (
    <IconAction
      label={t('provideAgain')}
      icon={<IconRestore {...ACTION_ICON} />}
      onClick={() => mutate()}
      isBusy={isPending}
      failure={failure}
    />
  )
}

function Retry({ task }: { task: Task }) {
  // Two entries of a menu, or a menu of two.
  if (useMenuEntry()) {
    return (
      <Suspense>
        <RetryEntries task={task} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<RetryButton isBusy={false} />}>
      <RetryMenu task={task}>{isBusy => <RetryButton isBusy={isBusy} />}</RetryMenu>
    </Suspense>
  )
}

function RetryButton({ isBusy, ...button }: { isBusy: boolean }) {
  const t = useTexts(texts)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('retry')}
      data-tip={t('retry')}
      loading={isBusy}
      {...button}
    >
      <IconReload {...ACTION_ICON} />
    </ActionIcon>
  )
}
