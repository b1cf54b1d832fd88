import { defineTexts } from '../../base/texts/define.ts'
import type { Page } from './define-page.ts'
import { PAGES } from './page-list.ts'

type Text = Page['title']

const byPath = (textOf: (page: Page) => Text | undefined): Record<string, Text> =>
  Object.fromEntries(
    PAGES.flatMap(page => {
      const text = textOf(page)
      return text ? [[page.path, text]] : []
    }),
  )

const labelOf = ({ menu = [], title }: Page): Text =>
  menu.map(place => ('label' in place ? place.label : undefined)).find(label => label !== undefined) ?? title

/** What pages say about themselves, by path. */
export const pageTitles = defineTexts(
  'page-titles',
  byPath(({ title }) => title),
)
export const searchTerms = defineTexts(
  'search-terms',
  byPath(({ about }) => about),
)
export const menuLabels = defineTexts('menu-labels', byPath(labelOf))
