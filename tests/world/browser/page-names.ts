import type { PagePath } from '../../../src/app/pages/page-list.ts'
import { menuLabels, pageTitles } from '../../../src/app/pages/page-texts.ts'
import type { Language } from '../../../src/base/texts/define.ts'
import { translate } from '../../../src/base/texts/translate.ts'

export const pageTitle = (path: PagePath, language: Language): string => translate(pageTitles, language)(path)

/** The label of a page's link in the menu. */
export const menuLabel = (path: PagePath, language: Language): string => translate(menuLabels, language)(path)
