import { ActionIcon, Stack } from '@mantine/core'
import { IconBan, IconFileSpreadsheet, IconFileTypePdf, IconLockOpen, IconReload } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useContext } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { ActionSubject, accessibleName } from '../../../base/ui/buttons/action-subject.ts'
import { ConfirmedAction } from '../../../base/ui/buttons/ConfirmedAction.tsx'
import { IconAction, useMenuEntry } from '../../../base/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../base/ui/buttons/IconActions.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { removeBatch } from './calls.ts'
import {
  canDownloadReport,
  canDownloadResult,
  canRemove,
  canRepublish,
  canRetry,
  hasActions,
  isOpen,
  isRetried,
  useDownloads,
  useRepublish,
  useTaskChange,
} from './task-actions.ts'

// Loaded only for lists in an encoding that lacks characters.
const ResultMenu = lazy(async () => ({ default: (await import('./OptionsMenu.tsx')).ResultMenu }))
const ResultEntries = lazy(async () => ({ default: (await import('./OptionsMenu.tsx')).ResultEntries }))

// Loaded only for batches with open rows.
const RetryMenu = lazy(async () => ({ default: (await import('./OptionsMenu.tsx')).RetryMenu }))
const RetryEntries = lazy(async () => ({ default: (await import('./OptionsMenu.tsx')).RetryEntries }))

/** Shows a batch's actions: download result and report, retry open rows, cancel or delete. */
export function ActionsCell({ task }: { task: Task }) {
  const t = useTexts(texts)
  const { result, report } = useDownloads(task)
  if (!hasActions(task)) return null
  const resultAction = { label: t('downloadResult'), icon: RESULT_ICON }
  return (
    <Stack gap={4}>
      <IconActions subject={task.fileName}>
        {canDownloadResult(task) &&
          (task.narrowEncoding === null ? (
            <IconAction {...resultAction} onClick={() => result.mutate()} isBusy={result.isPending} />
          ) : (
            <ResultChoice encoding={task.narrowEncoding} onChoose={result.mutate} isBusy={result.isPending} />
          ))}
        {canRepublish(task) && <Republish task={task} />}
        {canDownloadReport(task) && (
          <IconAction
            label={t('downloadReport')}
            icon={<IconFileTypePdf {...ACTION_ICON} />}
            onClick={() => report.mutate()}
            isBusy={report.isPending}
          />
        )}
        {canRetry(task) && <Retry task={task} />}
        {/* The key drops messages about an earlier status of the batch. */}
        {canRemove(task) && <RemoveAction key={task.status} task={task} />}
      </IconActions>
      <Failure text={result.failure} />
      <Failure text={report.failure} />
    </Stack>
  )
}

const RESULT_ICON = <IconFileSpreadsheet {...ACTION_ICON} color="var(--ui-good)" />

type ChoiceProps = ComponentProps<typeof ResultEntries> & { isBusy: boolean }

function ResultChoice({ isBusy, ...options }: ChoiceProps) {
  const t = useTexts(texts)
  if (useMenuEntry()) {
    return (
      <Suspense>
        <ResultEntries {...options} />
      </Suspense>
    )
  }
  const button = { label: t('downloadResult'), icon: RESULT_ICON }
  return (
    <Suspense fallback={<MenuButton {...button} isBusy />}>
      <ResultMenu {...options} isBusy={isBusy}>
        <MenuButton {...button} isBusy={isBusy} />
      </ResultMenu>
    </Suspense>
  )
}

function Republish({ task }: { task: Task }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useRepublish(task)
  return (
    <IconAction
      label={t('republish')}
      icon={<IconLockOpen {...ACTION_ICON} />}
      onClick={() => mutate()}
      isBusy={isPending}
      failure={failure}
    />
  )
}

function Retry({ task }: { task: Task }) {
  const t = useTexts(texts)
  const button = { label: t('retry'), icon: <IconReload {...ACTION_ICON} /> }
  // Within a menu, two entries; otherwise a menu with two entries.
  if (useMenuEntry()) {
    return (
      <Suspense>
        <RetryEntries task={task} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<MenuButton {...button} isBusy={false} />}>
      <RetryMenu task={task}>{isBusy => <MenuButton {...button} isBusy={isBusy} />}</RetryMenu>
    </Suspense>
  )
}

/** A button that opens a menu, which passes it further properties. */
function MenuButton({ label, icon, isBusy, ...button }: { label: string; icon: ReactNode; isBusy: boolean }) {
  const name = accessibleName(label, useContext(ActionSubject))
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={name}
      data-tip={label}
      loading={isBusy}
      // With the attribute `disabled`, the button would lose the focus after a choice.
      renderRoot={({ disabled: _, ...props }) => <button {...props} aria-disabled={isBusy} />}
      {...button}
    >
      {icon}
    </ActionIcon>
  )
}

/** Cancels or deletes a batch after a confirmation. */
export function RemoveAction({ task }: { task: Task }) {
  const t = useTexts(texts)
  const isCancel = isOpen(task)
  const change = useTaskChange({
    call: () => removeBatch(task),
    done: isCancel ? 'wasCancelled' : 'wasDeleted',
    failed: isCancel ? 'cancelFailed' : 'removeFailed',
  })
  const label = isCancel ? t('cancelRequest') : t('deleteRequest')
  const text = isRetried(task) ? 'cancelRetryText' : isCancel ? 'cancelText' : 'deleteText'
  const question = {
    title: isCancel ? t('cancelTitle') : t('deleteTitle'),
    text: t(text, { file: task.fileName }),
    confirm: label,
    cancel: isCancel ? t('keepRunning') : t('keep'),
  }
  const icon = isCancel ? <IconBan {...ACTION_ICON} /> : undefined
  return <ConfirmedAction label={label} icon={icon} question={question} change={change} />
}
