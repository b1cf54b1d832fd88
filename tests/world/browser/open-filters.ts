import type { Page } from 'playwright-core'
import type { Language } from '../../../src/ground/texts/define.ts'
import { translate } from '../../../src/ground/texts/translate.ts'
import { filterTexts } from '../../../src/ground/ui/fields/filter-texts.ts'

/** The button above a list that unfolds its filters; its name says how many are chosen. */
export const filterButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: new RegExp(`^${translate(filterTexts, language)('filter')}( |$)`) })

/** Unfolds the filters above a list. */
export async function openFilters(page: Page, language: Language): Promise<void> {
  await filterButton(page, language).click()
}

/** The chip of a filter that is chosen; a click removes it. */
export const filterChip = (page: Page, language: Language, text: string) =>
  page.getByRole('button', { name: `${text} , ${translate(filterTexts, language)('remove')}` })
