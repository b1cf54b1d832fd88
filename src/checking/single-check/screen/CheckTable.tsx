import { IconHistory } from '@tabler/icons-react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { EmptyState } from '../../../ground/ui/display/EmptyState.tsx'
import { RecordTable } from '../../../ground/ui/table/RecordTable.tsx'
import { CHECK_PAGE_SIZES } from './check-search.ts'
import { texts } from './list-texts.ts'
import { useCheckColumns } from './use-check-columns.tsx'
import type { CheckListState } from './use-check-list.ts'

type Props = { list: CheckListState; onOpen: (id: number) => void }

/** The table of checks, paged and sorted by the server. */
export function CheckTable({ list: { data, search, change, isOfAll }, onOpen }: Props) {
  const t = useTexts(texts)
  const columns = useCheckColumns(isOfAll, onOpen)
  const { page = 1, size = CHECK_PAGE_SIZES[0] ?? 10, asc, all, ...filter } = search
  const isFiltered = Object.keys(filter).length > 0
  return (
    <RecordTable
      label={t('table')}
      records={data?.items}
      columns={columns}
      sort={{ by: 'createdAt', desc: !asc }}
      onSort={({ desc }) => change({ asc: desc ? undefined : true })}
      paging={{
        page,
        itemsPerPage: size,
        sizes: CHECK_PAGE_SIZES,
        totalCount: data?.totalCount ?? 0,
        hasMore: data?.hasMore ?? false,
        onPage: wanted => change({ page: wanted }),
        onItemsPerPage: wanted => change({ size: wanted }),
      }}
      empty={
        <EmptyState
          icon={<IconHistory size={32} stroke={1.5} aria-hidden />}
          text={t(isFiltered || page > 1 ? 'emptyFiltered' : 'empty')}
        />
      }
    />
  )
}
