import type { Page } from 'playwright-core'
import { BEYOND_WINDOW } from './beyond-window.ts'
import { BROKEN_WORDS } from './broken-words.ts'
import { COVERED_CONTROLS } from './covered-controls.ts'
import { CUT_TEXTS } from './cut-texts.ts'
import { NARROW_COLUMNS } from './narrow-columns.ts'
import { PAGE_WORDS } from './page-words.ts'

const FAULTS = [BROKEN_WORDS, CUT_TEXTS, COVERED_CONTROLS, NARROW_COLUMNS, BEYOND_WINDOW]

/**
 * What somebody would see at once to be wrong with a page of this width, and nobody sees in its code: words torn into letters, texts cut
 * without a word, things to press on each other, squeezed columns, what reaches beyond the window. Colours are axe's (watched-page.ts).
 */
export const visibleFaults = (page: Page): Promise<string[]> => faultsIn(page, FAULTS)

/** Returns what is lost or torn where the letters are large, at which columns may well be narrow. */
export const enlargedFaults = (page: Page): Promise<string[]> => faultsIn(page, [CUT_TEXTS, BEYOND_WINDOW])

/** Returns words in pieces and what reaches beyond the window: the faults of another engine's letters and boxes. */
export const tornFaults = (page: Page): Promise<string[]> => faultsIn(page, [BROKEN_WORDS, BEYOND_WINDOW])

async function faultsIn(page: Page, faults: readonly string[]): Promise<string[]> {
  const found = await page.evaluate<string[]>(lookFor(faults))
  return [...new Set(found)]
}

// Before its typeface is there each word has another width.
const lookFor = (faults: readonly string[]): string => `document.fonts.ready.then(() => {
  ${PAGE_WORDS}
  const texts = shownTexts()
  return [${faults.map(body => `(() => { ${body} })()`).join(', ')}].flat()
})`
