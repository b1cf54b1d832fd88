import { Anchor, Stack, Text } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { Initials } from '../../../base/ui/display/Initials.tsx'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import type { Column, ListCounts } from '../../../base/ui/table/column.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import { DEFAULT_STATUS_FILTER } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { ActionsCell } from './ActionsCell.tsx'
import { texts } from './batches-texts.ts'
import { CountsCell, hasCounts } from './CountsCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { endText } from './status-words.ts'
import { hasActions } from './task-actions.ts'
import { type useListParams, useSetOpenBatchId } from './use-list-params.ts'

const AllBatches = lazy(async () => ({ default: (await import('./AllBatches.tsx')).AllBatches }))

type Props = { tasks: Task[] | undefined; counts: ListCounts; list: ReturnType<typeof useListParams> }

/** The table of batches, paged and sorted by the server. */
export function BatchTable({ tasks, counts, list }: Props) {
  const t = useTexts(texts)
  const { params } = list
  const isFiltered = params.search !== '' || params.filter.join() !== DEFAULT_STATUS_FILTER.join()
  const columns = useBatchColumns(params.companyId === 0)
  const paging = {
    page: params.page,
    itemsPerPage: params.itemsPerPage,
    ...counts,
    totalCount: Math.max(counts.totalCount, tasks?.length ?? 0),
    onPage: list.setPage,
    onItemsPerPage: list.setItemsPerPage,
  }
  const table = {
    label: t('table'),
    columns,
    sort: { by: params.sortBy, desc: params.sortDesc },
    onSort: list.setSort,
    paging,
  }
  if (params.itemsPerPage === -1 && tasks && tasks.length > 0) {
    return (
      <Suspense fallback={<SkeletonLines count={10} height={34} />}>
        <AllBatches {...table} first={tasks} params={params} />
      </Suspense>
    )
  }
  return (
    <RecordTable
      {...table}
      records={tasks}
      empty={<EmptyState Icon={IconTable} text={isFiltered ? t('emptyFiltered') : t('empty')} />}
    />
  )
}

function useBatchColumns(showsCompany: boolean): Column<Task>[] {
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
      namesRow: true,
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

/** A link to the batch, with its start and size below. */
function FileName({ task, showsCompany }: { task: Task; showsCompany: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const setOpenBatchId = useSetOpenBatchId()
  return (
    <Stack gap={0} align="flex-start">
      <Anchor
        component="button"
        type="button"
        className="file-name"
        ta="left"
        lineClamp={2}
        title={task.fileName}
        style={{ overflowWrap: 'anywhere' }}
        onClick={() => setOpenBatchId(task.id)}
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

/** The creator's initials, with company, user and times in the tooltip. */
const CreatorCell = ({ task }: { task: Task }) => <Initials person={task.createdBy} lines={useLines(task)} />

function useLines(task: Task): string[] {
  const t = useTexts(texts)
  const { company, firstname, lastname } = task.createdBy
  return [
    t('tipCompany', { value: company.name }),
    t('tipUser', { value: `${firstname} ${lastname}` }),
    t('tipCreated', { value: formatDateTime(new Date(task.createdAt)) }),
    endText(task, t),
  ]
}
