import { useState } from 'react'
import { useLanguage } from '../../texts/screen/useTexts.ts'
import type { Paging, Sort } from './column.ts'
import { RecordTable, type RecordTableProps } from './RecordTable.tsx'
import { type SortedBy, sortRecords, UNSORTED } from './sort-records.ts'

type Props<T extends { id: number }> = Pick<RecordTableProps<T>, 'label' | 'records' | 'columns' | 'empty'> & {
  /** The sort values of columns; other columns cannot be sorted. */
  sortedBy?: SortedBy<T>
  firstSort?: Sort
  /** All records are on one page. */
  isWhole?: boolean
}

/**
 * A table of records that are all in the browser, where it sorts and pages them. The caller filters
 * them.
 */
export function LocalTable<T extends { id: number }>({ records, columns, ...props }: Props<T>) {
  const { sortedBy = {}, firstSort = UNSORTED, isWhole = false, ...tableProps } = props
  const language = useLanguage()
  const [sort, setSort] = useState(firstSort)
  const sorted = records && sortRecords(records, sortedBy, sort, language)
  const { visibleRecords, paging } = usePageOf(sorted)
  return (
    <RecordTable
      {...tableProps}
      records={isWhole ? sorted : visibleRecords}
      columns={columns.map(column => (sortedBy[column.key] ? { ...column, sortable: true } : column))}
      sort={sort}
      onSort={setSort}
      {...(isWhole ? {} : { paging })}
    />
  )
}

const DEFAULT_SIZE = 10 // docs/rules.md#measures

/** Returns the current page of the records. */
function usePageOf<T>(records: T[] | undefined): { visibleRecords: T[] | undefined; paging: Paging } {
  const [requestedPage, setPage] = useState(1)
  const [itemsPerPage, setSize] = useState(DEFAULT_SIZE)
  const totalCount = records?.length ?? 0
  const size = itemsPerPage === -1 ? Math.max(1, totalCount) : itemsPerPage
  // After a search or a deletion the current page may no longer exist.
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(totalCount / size)))
  const onItemsPerPage = (size: number) => {
    setSize(size)
    setPage(1)
  }
  return {
    visibleRecords: records?.slice((page - 1) * size, page * size),
    paging: { page, itemsPerPage, totalCount, onPage: setPage, onItemsPerPage },
  }
}
