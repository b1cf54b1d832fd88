import { Button, CopyButton, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconLink, IconLockOpen, IconReload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { ACTION_ICON } from '../../../ground/ui/buttons/action-icon.ts'
import { useKeptFocus } from '../../../ground/ui/buttons/use-kept-focus.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import type { Task } from '../wire.ts'
import { RemoveAction } from './RemoveAction.tsx'
import { ResultMenu } from './ResultMenu.tsx'
import { RetryMenu } from './RetryMenu.tsx'
import { canDownloadResult, canRemove, canRepublish, canRetry } from './task-actions.ts'
import { texts } from './texts.ts'
import { useDownloads } from './use-downloads.ts'
import { useRepublish } from './use-task-change.ts'

type Props = { task: Task /** What else can be done with this batch. */; children: ReactNode }

/** The same actions as in the table, with their words; and the address of this panel, to be passed on. */
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
    <Group {...useKeptFocus()} className="actions" gap="xs">
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
      {/* Of a batch that has changed, what was said of it before is no longer true. */}
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
  return (
    <CopyButton value={`${window.location.origin}/uid-check?batch=${id}`}>
      {({ copied, copy }) => (
        <Button size="xs" variant="default" leftSection={<IconLink {...ACTION_ICON} />} onClick={copy}>
          {t(copied ? 'linkCopied' : 'copyLink')}
        </Button>
      )}
    </CopyButton>
  )
}
