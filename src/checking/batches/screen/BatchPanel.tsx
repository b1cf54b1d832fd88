import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconFileOff, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { SidePanel } from '../../../base/ui/overlays/SidePanel.tsx'
import type { TaskDetail } from '../wire.ts'
import { BatchFacts, ReportEditions } from './BatchFacts.tsx'
import { BatchRows } from './BatchRows.tsx'
import { texts } from './batches-texts.ts'
import { watchedTaskQuery } from './calls.ts'
import { HoldSwitch, PanelActions } from './PanelActions.tsx'
import { StatusCell } from './StatusCell.tsx'
import { canWatch, useFinish } from './task-actions.ts'
import { VerdictBar } from './VerdictBar.tsx'
import { waitingTexts } from './waiting-texts.ts'

const WIDTH = 880

type Props = {
  id: number
  /** Renders the control to watch its partners; passed in, because that folder is a layer above. */
  watchOf: (task: TaskDetail) => ReactNode
  onClose: () => void
}

/** Shows one batch: its state, facts, reports, and UIDs with their reasons. Mails link here. */
export function BatchPanel({ id, watchOf, onClose }: Props) {
  const t = useTexts(texts)
  const { companyId } = useCurrentUser()
  const { data: task, error, refetch } = useQuery(watchedTaskQuery(id))
  const isMissing = error instanceof CallFailed && error.status === 404
  return (
    <SidePanel title={task?.fileName ?? t('panel')} width={WIDTH} close={t('closePanel')} onClose={onClose}>
      {task ? (
        <Stack gap="lg">
          <StatusCell task={task} />
          <WaitingNotice task={task} />
          <VerdictBar task={task} />
          <PanelActions task={task}>{canWatch(task, companyId) && watchOf(task)}</PanelActions>
          <BatchFacts task={task} />
          {task.reports.length > 0 && <ReportEditions task={task} />}
          <HoldSwitch task={task} />
          <BatchRows key={task.id} task={task} />
        </Stack>
      ) : isMissing ? (
        <Missing onClose={onClose} />
      ) : error ? (
        <LoadFailed title={t('oneFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={8} />
      )}
    </SidePanel>
  )
}

/** Shows that the batch does not exist, with a button back to the list instead of a retry. */
function Missing({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      Icon={IconFileOff}
      text={t('missing')}
      action={
        <Button variant="default" onClick={onClose}>
          {t('closePanel')}
        </Button>
      }
    />
  )
}

/**
 * Shows what a batch waits for and until when, with a button to end the wait.
 */
function WaitingNotice({ task }: { task: TaskDetail }) {
  const t = useTexts(waitingTexts)
  const language = useLanguage()
  const { mutate, isPending, failure } = useFinish(task)
  if (task.waitsUntil === null) return null
  const number = (value: number) => formatNumber(value, language)
  const until = formatDateTime(new Date(task.waitsUntil))
  return (
    <Alert variant="light" color="petrol" icon={<IconHourglass aria-hidden />}>
      <Stack gap={8} align="flex-start">
        <Text>{t('waiting', { done: number(task.processedRows), all: number(task.totalRows), until })}</Text>
        {task.waitsFor.map(line => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        {task.isMine && (
          <ActionButton size="xs" variant="default" onClick={() => mutate()} isBusy={isPending}>
            {t('finishNow')}
          </ActionButton>
        )}
        <Failure text={failure} />
      </Stack>
    </Alert>
  )
}
