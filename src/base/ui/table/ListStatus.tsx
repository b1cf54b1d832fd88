import { VisuallyHidden } from '@mantine/core'
import type { Language } from '../../texts/define.ts'
import { formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import type { Translator } from '../../texts/translate.ts'
import type { Paging } from './column.ts'
import { recordRange } from './Pages.tsx'
import { pageTexts } from './page-texts.ts'

type Props = {
  /** undefined = still loading, or a list without search and pages. */
  paging: Paging | undefined
  /** The number of selected rows. */
  selected: number
}

/**
 * Announces to screen readers how many rows match, which page is shown and how many rows are
 * selected. It stays mounted while the list changes, because a live region that appears with its
 * text is often not read.
 */
export function ListStatus({ paging, selected }: Props) {
  const t = useTexts(pageTexts)
  const language = useLanguage()
  return (
    <VisuallyHidden role="status">
      {paging === undefined ? '' : describeList(paging, selected, t, language)}
    </VisuallyHidden>
  )
}

type PagePosition = Pick<Paging, 'page' | 'itemsPerPage' | 'totalCount' | 'hasMore'>

/**
 * Returns a list's size, its page if it has several, and its selection, such as "63 entries, page 2
 * of 7, 1 selected".
 */
export function describeList(
  { page, itemsPerPage, totalCount, hasMore = false }: PagePosition,
  selected: number,
  t: Translator<typeof pageTexts>,
  language: Language,
): string {
  const number = (value: number) => formatNumber(value, language)
  const { pages } = recordRange(page, itemsPerPage, totalCount)
  const size = totalCount === 0 ? 'noRows' : hasMore ? 'moreRows' : 'rows'
  return [
    t(size, { count: totalCount, number: number(totalCount) }),
    ...(pages > 1 ? [t('pageOf', { page: number(page), pages: number(pages) })] : []),
    ...(selected > 0 ? [t('selected', { number: number(selected) })] : []),
  ].join(', ')
}
