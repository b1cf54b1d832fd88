import { BEYOND_WINDOW } from './beyond-window.ts'
import { BROKEN_WORDS } from './broken-words.ts'
import { COVERED_CONTROLS } from './covered-controls.ts'
import { CUT_TEXTS } from './cut-texts.ts'
import { NARROW_COLUMNS } from './narrow-columns.ts'
import { PAGE_HELPERS } from './page-helpers.ts'
import { SMALL_ICONS } from './small-icons.ts'

/** A page of any driver. */
export type EvaluatingPage = { evaluate: <T>(expression: string) => Promise<T> }

const FAULTS = [BROKEN_WORDS, CUT_TEXTS, COVERED_CONTROLS, NARROW_COLUMNS, BEYOND_WINDOW]

/**
 * Returns faults that are visible at once on a page of this width but not in its code: broken
 * words, texts cut without an ellipsis, overlapping controls, squeezed columns, content beyond the
 * window. axe checks the colours (watched-page.ts).
 */
export const visibleFaults = (page: EvaluatingPage): Promise<string[]> => faultsIn(page, FAULTS)

/**
 * Returns texts that are cut or beyond the window, and icons that are too small, with enlarged
 * letters. Narrow columns are acceptable there.
 */
export const enlargedFaults = (page: EvaluatingPage): Promise<string[]> =>
  faultsIn(page, [CUT_TEXTS, BEYOND_WINDOW, SMALL_ICONS])

/**
 * Returns broken words and content beyond the window: the faults that another engine's glyphs and
 * boxes may cause.
 */
export const layoutFaults = (page: EvaluatingPage): Promise<string[]> => faultsIn(page, [BROKEN_WORDS, BEYOND_WINDOW])

async function faultsIn(page: EvaluatingPage, faults: readonly string[]): Promise<string[]> {
  const faultTexts = await page.evaluate<string[]>(scriptFor(faults))
  return [...new Set(faultTexts)]
}

// Until the typeface has loaded, all words have different widths.
const scriptFor = (faults: readonly string[]): string => `document.fonts.ready.then(() => {
  ${PAGE_HELPERS}
  const texts = shownTexts()
  return [${faults.map(body => `(() => { ${body} })()`).join(', ')}].flat()
})`
