import { Anchor, Stack, Text } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Empty } from '../../ui/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { DEFAULT_STATUS_FILTER } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { ActionsCell } from './ActionsCell.tsx'
import { CountsCell, hasCounts } from './CountsCell.tsx'
import { CreatorCell } from './CreatorCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { hasActions } from './task-actions.ts'
import { texts } from './texts.ts'
import { useOpenBatch } from './use-list-search.ts'
import type { useListWish } from './use-list-wish.ts'

type Props = { tasks: Task[] | undefined; totalCount: number; list: ReturnType<typeof useListWish> }

/** The server-side table of batches (specification §2). */
export function BatchTable({ tasks, totalCount, list }: Props) {
  const t = useTexts(texts)
  const { wish } = list
  const isFiltered = wish.search !== '' || wish.filter.join() !== DEFAULT_STATUS_FILTER.join()
  return (
    <RecordTable
      label={t('table')}
      records={tasks}
      columns={useColumns(wish.companyId === 0)}
      empty={
        <Empty
          icon={<IconTable size={32} stroke={1.5} aria-hidden />}
          text={isFiltered ? t('emptyFiltered') : t('empty')}
        />
      }
      sort={{ by: wish.sortBy, desc: wish.sortDesc }}
      onSort={list.setSort}
      paging={{
        page: wish.page,
        itemsPerPage: wish.itemsPerPage,
        totalCount: Math.max(totalCount, tasks?.length ?? 0),
        onPage: list.setPage,
        onItemsPerPage: list.setItemsPerPage,
      }}
    />
  )
}

function useColumns(showsCompany: boolean): Column<Task>[] {
  const t = useTexts(texts)
  return [
    {
      key: 'compilationString',
      title: t('progress'),
      sortable: true,
      width: 220,
      render: task => <StatusCell task={task} />,
    },
    {
      key: 'fileName',
      title: t('fileName'),
      sortable: true,
      render: task => <FileName task={task} showsCompany={showsCompany} />,
    },
    {
      key: 'createdBy.email',
      title: t('creator'),
      sortable: true,
      width: 76,
      render: task => <CreatorCell task={task} />,
    },
    {
      key: 'counts',
      title: t('counts'),
      width: 200,
      render: task => <CountsCell task={task} />,
      isShown: hasCounts,
    },
    {
      key: 'actions',
      title: t('actions'),
      width: 156,
      render: task => <ActionsCell task={task} />,
      isShown: hasActions,
    },
  ]
}

function FileName({ task, showsCompany }: { task: Task; showsCompany: boolean }) {
  const open = useOpenBatch()
  return (
    <Stack gap={0} align="flex-start">
      <Anchor
        component="button"
        type="button"
        c="inherit"
        ta="left"
        lineClamp={2}
        title={task.fileName}
        underline="hover"
        style={{ overflowWrap: 'anywhere' }}
        onClick={() => open(task.id)}
      >
        {task.fileName}
      </Anchor>
      {showsCompany && (
        <Text size="xs" c="dimmed">
          {task.company.name}
        </Text>
      )}
    </Stack>
  )
}
