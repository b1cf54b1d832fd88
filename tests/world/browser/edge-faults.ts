import type { Page } from 'playwright-core'
import { COLOR_WORDS } from './color-words.ts'
import { PAGE_WORDS } from './page-words.ts'

const AT_LEAST = 3

/**
 * Returns controls whose edge or icon has a contrast below 3 : 1 (WCAG 2.2, 1.4.11), by computed
 * colours: fields, checkboxes, switches and their thumbs, chosen segments, current pages, and icons
 * without a text.
 */
export const edgeFaults = async (page: Page): Promise<string[]> => [...new Set(await page.evaluate<string[]>(LOOK))]

const LOOK = `(() => { ${PAGE_WORDS} ${COLOR_WORDS}
  const isOff = element => element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]') !== null

  const lineOf = style => [
    ...['Top', 'Bottom'].filter(side => style['border' + side + 'Style'] !== 'none' && parseFloat(style['border' + side + 'Width']) > 0)
      .map(side => style['border' + side + 'Color']),
    ...(style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 ? [style.outlineColor] : []),
  ]

  /** By its line or by its filling: whichever is seen better. */
  const edgeOf = element => {
    const around = groundOf(element.parentElement)
    const filling = groundOf(element)
    const line = lineOf(getComputedStyle(element)).map(color => contrast([...around, color], around))
    return Math.max(contrast(filling, around), ...line)
  }

  const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea'
  const TICKED = 'input[type=checkbox]:not([role=switch]), input[type=radio]'
  const CHOSEN = '.mantine-SegmentedControl-indicator, .page-tabs [aria-current], .mantine-Pagination-control[data-active]'

  const faults = []
  const hold = (what, element, found) => {
    if (found < ${AT_LEAST}) faults.push(what + ', ' + found.toFixed(2) + ': ' + named(element))
  }
  const each = (selector, judge) => {
    for (const element of document.querySelectorAll(selector)) if (!isOff(element) && isShown(element)) judge(element)
  }

  // A password stands in a box with the button that shows it.
  const boxOf = field => field.parentElement.closest('.mantine-Input-input') ?? field
  each(FIELDS, field => hold('faint field', field, edgeOf(boxOf(field))))
  each(TICKED, box => {
    // A segment's or a switch's own input is not seen.
    if (box.getBoundingClientRect().width > 8 && box.closest('.mantine-SegmentedControl-root') === null) hold('faint box', box, edgeOf(box))
  })
  each(CHOSEN, one => hold('faint choice', one, edgeOf(one)))
  for (const track of document.querySelectorAll('.mantine-Switch-track')) {
    const input = track.parentElement.querySelector('input')
    if (isOff(input) || !isShown(track)) continue
    hold('faint switch', input, edgeOf(track))
    const thumb = track.querySelector('.mantine-Switch-thumb')
    hold('faint thumb', input, contrast(groundOf(thumb), groundOf(track)))
  }
  each('button, a[href]', one => {
    const icon = one.querySelector('svg')
    if (!icon || one.innerText.trim() !== '' || !isShown(icon)) return
    const { color } = getComputedStyle(icon)
    const under = groundOf(icon)
    hold('faint icon', one, contrast([...under, color], under))
  })
  return faults
})()`
