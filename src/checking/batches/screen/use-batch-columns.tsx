import { Anchor, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Translator } from '../../../ground/texts/translate.ts'
import type { Column } from '../../../ground/ui/table/column.ts'
import type { Task } from '../wire.ts'
import { ActionsCell } from './ActionsCell.tsx'
import { CountsCell, hasCounts } from './CountsCell.tsx'
import { CreatorCell } from './CreatorCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { hasActions } from './task-actions.ts'
import { texts } from './texts.ts'
import { useOpenBatch } from './use-list-params.ts'

/** The columns of the table of batches. */
export function useBatchColumns(showsCompany: boolean): Column<Task>[] {
  const t = useTexts(texts)
  return useMemo(() => columnsOf(t, showsCompany), [t, showsCompany])
}

function columnsOf(t: Translator<typeof texts>, showsCompany: boolean): Column<Task>[] {
  return [
    {
      key: 'compilationString',
      title: t('progress'),
      sortable: true,
      width: 208,
      isTight: true,
      render: task => <StatusCell task={task} />,
    },
    {
      key: 'fileName',
      title: t('fileName'),
      sortable: true,
      minWidth: 200,
      render: task => <FileName task={task} showsCompany={showsCompany} />,
    },
    {
      key: 'createdBy.email',
      title: t('creator'),
      sortable: true,
      width: 68,
      render: task => <CreatorCell task={task} />,
    },
    {
      key: 'counts',
      title: t('counts'),
      width: 164,
      render: task => <CountsCell task={task} />,
      isShown: hasCounts,
    },
    {
      key: 'actions',
      title: t('actions'),
      width: 152,
      render: task => <ActionsCell task={task} />,
      isShown: hasActions,
    },
  ]
}

/** The way to the batch, and beneath it when it began and how long it is. */
function FileName({ task, showsCompany }: { task: Task; showsCompany: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const open = useOpenBatch()
  return (
    <Stack gap={0} align="flex-start">
      <Anchor
        component="button"
        type="button"
        ta="left"
        lineClamp={2}
        title={task.fileName}
        style={{ overflowWrap: 'anywhere' }}
        onClick={() => open(task.id)}
      >
        {task.fileName}
      </Anchor>
      <Text size="xs" c="dimmed" component="div" className="figures dotted">
        <span>{formatDateTime(new Date(task.createdAt))}</span>
        <span>{t('fileRows', { count: task.totalRows, number: formatNumber(task.totalRows, language) })}</span>
      </Text>
      {showsCompany && (
        <Text size="xs" c="dimmed">
          {task.company.name}
        </Text>
      )}
    </Stack>
  )
}
