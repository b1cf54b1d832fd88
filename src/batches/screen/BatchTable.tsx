import { IconTable } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { Empty } from '../../ui/display/Empty.tsx'
import { Lines } from '../../ui/display/Lines.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { DEFAULT_STATUS_FILTER } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { texts } from './texts.ts'
import { useBatchColumns } from './use-batch-columns.tsx'
import type { useListWish } from './use-list-wish.ts'

const AllBatches = lazy(async () => ({ default: (await import('./AllBatches.tsx')).AllBatches }))

type Props = { tasks: Task[] | undefined; totalCount: number; list: ReturnType<typeof useListWish> }

/** The table of batches, paged and sorted by the server. */
export function BatchTable({ tasks, totalCount, list }: Props) {
  const t = useTexts(texts)
  const { wish } = list
  const isFiltered = wish.search !== '' || wish.filter.join() !== DEFAULT_STATUS_FILTER.join()
  const columns = useBatchColumns(wish.companyId === 0)
  const paging = {
    page: wish.page,
    itemsPerPage: wish.itemsPerPage,
    totalCount: Math.max(totalCount, tasks?.length ?? 0),
    onPage: list.setPage,
    onItemsPerPage: list.setItemsPerPage,
  }
  const table = {
    label: t('table'),
    columns,
    sort: { by: wish.sortBy, desc: wish.sortDesc },
    onSort: list.setSort,
    paging,
  }
  if (wish.itemsPerPage === -1 && tasks && tasks.length > 0) {
    return (
      <Suspense fallback={<Lines count={10} height={34} />}>
        <AllBatches {...table} first={tasks} wish={wish} />
      </Suspense>
    )
  }
  return (
    <RecordTable
      {...table}
      records={tasks}
      empty={
        <Empty
          icon={<IconTable size={32} stroke={1.5} aria-hidden />}
          text={isFiltered ? t('emptyFiltered') : t('empty')}
        />
      }
    />
  )
}
