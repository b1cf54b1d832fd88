import type { Page } from 'playwright-core'
import { PAGE_WORDS } from './page-words.ts'

const AT_LEAST = 3

/**
 * Returns elements without a visible focus indicator, or with one below 3 : 1 against the page's
 * background (WCAG 2.2, 1.4.11), from computed colours. Presses a key first: after mouse input,
 * browsers show the focus of fields only.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  return [...new Set(await page.evaluate<string[]>(LOOK))]
}

const LOOK = `(() => { ${PAGE_WORDS}
  const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]'
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const partsOf = color => {
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  }
  const linear = part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const brightness = color => {
    const [red, green, blue] = partsOf(color).map(part => linear(part / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one, other) => {
    const [light, dark] = [brightness(one), brightness(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  const ground = getComputedStyle(document.body).backgroundColor
  const ringOf = element => {
    // A field's ring may be around it, a switch's beside it.
    for (const one of [element, element.parentElement, element.nextElementSibling]) {
      const style = one && getComputedStyle(one)
      if (style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) return style.outlineColor
    }
    return null
  }
  const faults = []
  for (const element of document.querySelectorAll(STOPS)) {
    if (!isShown(element) || element.disabled || element.tabIndex < 0 || element.closest('[inert]')) continue
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) continue
    const ring = ringOf(element)
    if (ring === null) faults.push('no focus seen: ' + named(element))
    else if (contrast(ring, ground) < ${AT_LEAST}) faults.push('faint focus, ' + contrast(ring, ground).toFixed(2) + ': ' + named(element))
  }
  document.activeElement?.blur()
  return faults
})()`
