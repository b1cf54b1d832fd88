import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useId } from 'react'
import { formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { PAGE_SIZES, type Paging } from './column.ts'
import { pageTexts } from './page-texts.ts'

/** The page size, if it can be chosen, and the pages. */
export function Pages(paging: Paging) {
  const { page, itemsPerPage, totalCount, hasMore = false, lookedThrough, onPage, onItemsPerPage } = paging
  const t = useTexts(pageTexts)
  const id = useId() // a batch's rows are shown above the list of batches
  const language = useLanguage()
  const { from, to, pages } = recordRange(page, itemsPerPage, totalCount)
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
        <SearchedRowsNotice count={lookedThrough} />
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

/** A notice that search or sort order covers only the first rows of the list. */
export function SearchedRowsNotice({ count }: { count: number | undefined }) {
  const t = useTexts(pageTexts)
  const language = useLanguage()
  if (count === undefined) return null
  return (
    <Text size="xs" c="dimmed">
      {t('lookedThrough', { number: formatNumber(count, language) })}
    </Text>
  )
}

/**
 * Returns which records a page shows, counted from 1, and the number of pages; `itemsPerPage` -1 =
 * all on one.
 */
export function recordRange(page: number, itemsPerPage: number, totalCount: number) {
  if (totalCount === 0) return { from: 0, to: 0, pages: 1 }
  if (itemsPerPage === -1) return { from: 1, to: totalCount, pages: 1 }
  const from = (page - 1) * itemsPerPage + 1
  return { from, to: Math.min(totalCount, page * itemsPerPage), pages: Math.ceil(totalCount / itemsPerPage) }
}
