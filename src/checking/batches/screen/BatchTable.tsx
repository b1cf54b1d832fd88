import { IconTable } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { EmptyState } from '../../../ground/ui/display/EmptyState.tsx'
import { SkeletonLines } from '../../../ground/ui/display/SkeletonLines.tsx'
import { RecordTable } from '../../../ground/ui/table/RecordTable.tsx'
import { DEFAULT_STATUS_FILTER } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { texts } from './texts.ts'
import { useBatchColumns } from './use-batch-columns.tsx'
import type { useListParams } from './use-list-params.ts'

const AllBatches = lazy(async () => ({ default: (await import('./AllBatches.tsx')).AllBatches }))

type Props = { tasks: Task[] | undefined; totalCount: number; list: ReturnType<typeof useListParams> }

/** The table of batches, paged and sorted by the server. */
export function BatchTable({ tasks, totalCount, list }: Props) {
  const t = useTexts(texts)
  const { params } = list
  const isFiltered = params.search !== '' || params.filter.join() !== DEFAULT_STATUS_FILTER.join()
  const columns = useBatchColumns(params.companyId === 0)
  const paging = {
    page: params.page,
    itemsPerPage: params.itemsPerPage,
    totalCount: Math.max(totalCount, tasks?.length ?? 0),
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
      empty={
        <EmptyState
          icon={<IconTable size={32} stroke={1.5} aria-hidden />}
          text={isFiltered ? t('emptyFiltered') : t('empty')}
        />
      }
    />
  )
}
