import type { Page } from 'playwright-core'
import type { Language } from '../../../src/base/texts/define.ts'
import { translate } from '../../../src/base/texts/translate.ts'
import { filterTexts } from '../../../src/base/ui/fields/filter-texts.ts'

/** The button above a list that unfolds its filters; its name says how many are chosen. */
const filterButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: new RegExp(`^${translate(filterTexts, language)('filter')}( |$)`) })

/** Unfolds the filters above a list. */
export async function openFilters(page: Page, language: Language): Promise<void> {
  await filterButton(page, language).click()
}
