import type { Page } from 'playwright-core'
import type { Language } from '../../../src/base/texts/define.ts'
import { translate } from '../../../src/base/texts/translate.ts'
import { filterTexts } from '../../../src/base/ui/fields/filter-texts.ts'

/** The button above a list that expands its filters; its name includes how many are active. */
const filterButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: new RegExp(`^${translate(filterTexts, language)('filter')}( |$)`) })

/** Expands the filters above a list. */
export async function openFilters(page: Page, language: Language): Promise<void> {
  await filterButton(page, language).click()
}
