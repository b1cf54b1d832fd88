import type { Page } from 'playwright-core'
import { COLOR_HELPERS } from './color-helpers.ts'
import { PAGE_HELPERS } from './page-helpers.ts'

const MIN_CONTRAST = 3

/**
 * Returns elements without a visible focus indicator, or with one below 3 : 1 against its
 * background (WCAG 2.2, 1.4.11), from computed colours. Presses a key first: after mouse input,
 * browsers show the focus of fields only.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  return [...new Set(await page.evaluate<string[]>(FIND_FOCUS_FAULTS))]
}

const FIND_FOCUS_FAULTS = `(() => { ${PAGE_HELPERS} ${COLOR_HELPERS}
  const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]'
  const ringOf = element => {
    // A field's ring may be around it, a switch's beside it.
    for (const one of isShown(element) ? [element, element.parentElement, element.nextElementSibling] : [element.nextElementSibling, element.parentElement]) {
      const style = one && getComputedStyle(one)
      if (style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) return style.outlineColor
    }
    return null
  }
  const faults = []
  for (const element of document.querySelectorAll(STOPS)) {
    // The visible part of a switch or segment is beside its input.
    const isVisible = isShown(element) || (element.matches('[type=checkbox], [type=radio]') && element.nextElementSibling && isShown(element.nextElementSibling))
    if (!isVisible || element.disabled || element.tabIndex < 0 || element.closest('[inert]')) continue
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) continue
    const ring = ringOf(element)
    const background = backgroundOf(element.parentElement)
    const ratio = ring === null ? 1 : contrast([...background, ring], background)
    if (ring === null) faults.push('no focus seen: ' + describe(element))
    else if (ratio < ${MIN_CONTRAST}) faults.push('faint focus, ' + ratio.toFixed(2) + ': ' + describe(element))
  }
  document.activeElement?.blur()
  return faults
})()`
