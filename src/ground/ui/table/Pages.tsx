import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { PAGE_SIZES, type Paging } from './column.ts'
import { pageTexts } from './page-texts.ts'

/** Rows per page, where one is, and the pages. */
export function Pages(paging: Paging) {
  const { page, itemsPerPage, totalCount, hasMore = false, onPage, onItemsPerPage } = paging
  const t = useTexts(pageTexts)
  const id = useId() // a batch's rows stand over the list of batches
  const language = useLanguage()
  const { from, to, pages } = rangeOf(page, itemsPerPage, totalCount)
  const number = (value: number) => formatNumber(value, language)
  const sizes = (paging.sizes ?? PAGE_SIZES).map(size => ({
    value: String(size),
    label: size === -1 ? t('all') : String(size),
  }))
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs">
        <Text size="xs" c="dimmed" component="label" htmlFor={id}>
          {t('rowsPerPage')}
        </Text>
        <NativeSelect
          id={id}
          size="xs"
          data={sizes}
          value={String(itemsPerPage)}
          onChange={event => onItemsPerPage(Number(event.currentTarget.value))}
        />
        <Text size="xs" c="dimmed" className="figures">
          {t(hasMore ? 'rangeOfMore' : 'range', { from: number(from), to: number(to), total: number(totalCount) })}
        </Text>
      </Group>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={onPage}
          aria-label={t('pages')}
          getItemProps={item => ({ 'aria-label': t('page', { page: item }) })}
          getControlProps={control => ({ 'aria-label': control === 'previous' ? t('previousPage') : t('nextPage') })}
        />
      )}
    </Group>
  )
}

const DEFAULT_SIZE = 10 // docs/rules.md#measures

/** Shows a list that is wholly there already, page by page. */
export function usePageOf<T>(records: T[] | undefined): { shown: T[] | undefined; paging: Paging } {
  const [wanted, setPage] = useState(1)
  const [itemsPerPage, setSize] = useState(DEFAULT_SIZE)
  const totalCount = records?.length ?? 0
  const size = itemsPerPage === -1 ? Math.max(1, totalCount) : itemsPerPage
  // A search or a deletion may leave fewer pages than the one that was shown.
  const page = Math.min(wanted, Math.max(1, Math.ceil(totalCount / size)))
  const onItemsPerPage = (chosen: number) => {
    setSize(chosen)
    setPage(1)
  }
  return {
    shown: records?.slice((page - 1) * size, page * size),
    paging: { page, itemsPerPage, totalCount, onPage: setPage, onItemsPerPage },
  }
}

/** Which records a page shows, counted from 1, and how many pages there are; a size of -1 shows all on one. */
export function rangeOf(page: number, itemsPerPage: number, totalCount: number) {
  if (totalCount === 0) return { from: 0, to: 0, pages: 1 }
  if (itemsPerPage === -1) return { from: 1, to: totalCount, pages: 1 }
  const from = (page - 1) * itemsPerPage + 1
  return { from, to: Math.min(totalCount, page * itemsPerPage), pages: Math.ceil(totalCount / itemsPerPage) }
}
