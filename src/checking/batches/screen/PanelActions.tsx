import { Group, Switch } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconFileSpreadsheet, IconLink, IconLockOpen, IconReload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { AUDIENCES } from '../../../base/roles/audience-rules.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { call } from '../../../base/ui/calls/call.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { openConfirm } from '../../../base/ui/overlays/confirm.ts'
import * as contract from '../contract.ts'
import type { Task } from '../wire.ts'
import { RemoveAction } from './ActionsCell.tsx'
import { texts } from './batches-texts.ts'
import { allTasks } from './calls.ts'
import { texts as holdTexts } from './hold-texts.ts'
import { ResultMenu, RetryMenu } from './OptionsMenu.tsx'
import { canDownloadResult, canRemove, canRepublish, canRetry, useDownloads, useRepublish } from './task-actions.ts'

/** `children`: further actions for this batch. */
type Props = { task: Task; children: ReactNode }

/** Shows the same actions as the table, with labels, and a button that copies the panel's URL. */
export function PanelActions({ task, children }: Props) {
  const t = useTexts(texts)
  const { result } = useDownloads(task)
  const resultButton = {
    size: 'xs',
    leftSection: <IconFileSpreadsheet {...ACTION_ICON} />,
    isBusy: result.isPending,
    children: t('downloadResult'),
  } as const
  return (
    <Group className="actions" gap="xs">
      {canDownloadResult(task) &&
        (task.narrowEncoding === null ? (
          <ActionButton {...resultButton} onClick={() => result.mutate()} />
        ) : (
          <ResultMenu encoding={task.narrowEncoding} onChoose={result.mutate} isBusy={result.isPending}>
            <ActionButton {...resultButton} />
          </ResultMenu>
        ))}
      {canRepublish(task) && <Republish task={task} />}
      {canRetry(task) && (
        <RetryMenu task={task}>
          {isBusy => (
            <ActionButton size="xs" variant="default" leftSection={<IconReload {...ACTION_ICON} />} isBusy={isBusy}>
              {t('retry')}
            </ActionButton>
          )}
        </RetryMenu>
      )}
      {children}
      <CopyLink id={task.id} />
      {/* The key drops messages about an earlier status of the batch. */}
      {canRemove(task) && <RemoveAction key={task.status} task={task} />}
      <Failure text={result.failure} />
    </Group>
  )
}

function Republish({ task }: { task: Task }) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useRepublish(task)
  return (
    <>
      <ActionButton
        size="xs"
        variant="default"
        leftSection={<IconLockOpen {...ACTION_ICON} />}
        onClick={() => mutate()}
        isBusy={isPending}
      >
        {t('republishShort')}
      </ActionButton>
      <Failure text={failure} />
    </>
  )
}

function CopyLink({ id }: { id: number }) {
  const t = useTexts(texts)
  const { copied, copy } = useClipboard({ timeout: 1500 })
  return (
    <IconAction
      label={t(copied ? 'linkCopied' : 'copyLink')}
      icon={<IconLink {...ACTION_ICON} />}
      onClick={() => copy(`${window.location.origin}/uid-check?batch=${id}`)}
    />
  )
}

/**
 * The switch for a batch's hold, which keeps its evidence beyond the retention period. Switching it
 * off needs a confirmation. Roles other than Admin and Dev see it only while it is on, and cannot
 * change it.
 */
export function HoldSwitch({ task }: { task: Task }) {
  const t = useTexts(holdTexts)
  const maySwitch = AUDIENCES.admin.includes(useCurrentUser())
  const { mutate, variables, isPending, failure } = useHold(task)
  if (!maySwitch && !task.hold) return null
  const lift = () =>
    openConfirm({
      title: t('liftTitle'),
      text: t('liftText', { file: task.fileName }),
      confirm: t('lift'),
      cancel: t('keep'),
      onConfirm: () => mutate(false),
    })
  return (
    <Switch
      label={t('hold')}
      description={t('holdHelp')}
      checked={isPending ? variables : task.hold}
      disabled={!maySwitch}
      error={failure}
      onChange={({ currentTarget }) => !isPending && (currentTarget.checked ? mutate(true) : lift())}
    />
  )
}

function useHold(task: Task) {
  const t = useTexts(holdTexts)
  return useChange({
    call: (isHeld: boolean) => setHold(task, isHeld),
    successMessage: isHeld => t(isHeld ? 'wasHeld' : 'wasLifted'),
    failureMessage: t('holdFailed'),
    invalidates: [allTasks],
  })
}

/** Sets or lifts the hold, which only Admin and Dev may do. */
const setHold = ({ id }: Task, isHeld: boolean): Promise<void> => call(contract.hold, { id, body: { hold: isHeld } })
