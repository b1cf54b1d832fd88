import { VisuallyHidden } from '@mantine/core'
import type { Language } from '../../texts/define.ts'
import { formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import type { Translator } from '../../texts/translate.ts'
import type { Paging } from './column.ts'
import { rangeOf } from './Pages.tsx'
import { pageTexts } from './page-texts.ts'

type Props = {
  /** undefined = still loading, or a list without search and pages. */
  paging: Paging | undefined
  /** How many rows are selected. */
  selected: number
}

/**
 * Tells a screen reader how many rows a search or filter leaves, which page is shown and how many rows are selected. It
 * stays mounted while the list changes: a live region that comes with its text is often not read out.
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

type Place = Pick<Paging, 'page' | 'itemsPerPage' | 'totalCount' | 'hasMore'>

/** Returns a list's size, its page where it has several, and its selection, such as "63 entries, page 2 of 7, 1 selected". */
export function describeList(
  { page, itemsPerPage, totalCount, hasMore = false }: Place,
  selected: number,
  t: Translator<typeof pageTexts>,
  language: Language,
): string {
  const number = (value: number) => formatNumber(value, language)
  const { pages } = rangeOf(page, itemsPerPage, totalCount)
  const size = totalCount === 0 ? 'noRows' : hasMore ? 'moreRows' : 'rows'
  return [
    t(size, { count: totalCount, number: number(totalCount) }),
    ...(pages > 1 ? [t('pageOf', { page: number(page), pages: number(pages) })] : []),
    ...(selected > 0 ? [t('selected', { number: number(selected) })] : []),
  ].join(', ')
}
