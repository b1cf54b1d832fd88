import { Group } from '@mantine/core'
import { IconBan, IconFileSpreadsheet, IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { askFirst } from '../../ui/ask-first.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import type { Task } from '../wire.ts'
import { canDownloadReport, canDownloadResult, canRemove, hasActions, isOpen } from './task-actions.ts'
import { texts } from './texts.ts'
import { useDownloads } from './use-downloads.ts'
import { useRemove } from './use-remove.ts'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done with a batch: take the result home, read the report, end it. */
export function ActionsCell({ task }: { task: Task }) {
  const t = useTexts(texts)
  const { result, report } = useDownloads(task)
  if (!hasActions(task)) return null
  return (
    <Group gap={2} wrap="nowrap" ml={-8}>
      {canDownloadResult(task) && (
        <IconAction
          label={t('downloadResult')}
          icon={<IconFileSpreadsheet {...ICON} color="var(--ui-good)" />}
          onClick={result.mutate}
          isBusy={result.isPending}
        />
      )}
      {canDownloadReport(task) && (
        <IconAction
          label={t('downloadReport')}
          icon={<IconFileTypePdf {...ICON} />}
          onClick={report.mutate}
          isBusy={report.isPending}
        />
      )}
      {canRemove(task) && <Remove task={task} />}
    </Group>
  )
}

function Remove({ task }: { task: Task }) {
  const t = useTexts(texts)
  const { mutate, isPending } = useRemove(task)
  const isCancel = isOpen(task)
  const label = isCancel ? t('cancelRequest') : t('deleteRequest')
  const ask = () =>
    askFirst({
      title: isCancel ? t('cancelTitle') : t('deleteTitle'),
      text: t(isCancel ? 'cancelText' : 'deleteText', { file: task.fileName }),
      yes: label,
      no: t('keep'),
      onYes: mutate,
    })
  const icon = isCancel ? <IconBan {...ICON} /> : <IconTrash {...ICON} />
  return <IconAction label={label} icon={icon} onClick={ask} isBusy={isPending} />
}
