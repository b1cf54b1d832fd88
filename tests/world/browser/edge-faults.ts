import type { Page } from 'playwright-core'
import { COLOR_HELPERS } from './color-helpers.ts'
import { PAGE_HELPERS } from './page-helpers.ts'

const MIN_CONTRAST = 3

/**
 * Returns controls whose edge or icon has a contrast below 3 : 1 (WCAG 2.2, 1.4.11), by computed
 * colours: fields, checkboxes, switches and their thumbs, chosen segments, current pages, and icons
 * without a text.
 */
export const edgeFaults = async (page: Page): Promise<string[]> => [
  ...new Set(await page.evaluate<string[]>(FIND_EDGE_FAULTS)),
]

const FIND_EDGE_FAULTS = `(() => { ${PAGE_HELPERS} ${COLOR_HELPERS}
  const isOff = element => element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]') !== null

  const lineOf = style => [
    ...['Top', 'Bottom'].filter(side => style['border' + side + 'Style'] !== 'none' && parseFloat(style['border' + side + 'Width']) > 0)
      .map(side => style['border' + side + 'Color']),
    ...(style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 ? [style.outlineColor] : []),
  ]

  /** The contrast of its border or of its background, whichever is higher. */
  const edgeOf = element => {
    const background = backgroundOf(element.parentElement)
    const filling = backgroundOf(element)
    const line = lineOf(getComputedStyle(element)).map(color => contrast([...background, color], background))
    return Math.max(contrast(filling, background), ...line)
  }

  const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea'
  const TICKED = 'input[type=checkbox]:not([role=switch]), input[type=radio]'
  const CHOSEN = '.mantine-SegmentedControl-indicator, .page-tabs [aria-current], .mantine-Pagination-control[data-active]'

  const faults = []
  const check = (what, element, ratio) => {
    if (ratio < ${MIN_CONTRAST}) faults.push(what + ', ' + ratio.toFixed(2) + ': ' + describe(element))
  }
  const each = (selector, judge) => {
    for (const element of document.querySelectorAll(selector)) if (!isOff(element) && isShown(element)) judge(element)
  }

  // The box of a password field also contains the button that shows it.
  const boxOf = field => field.parentElement.closest('.mantine-Input-input') ?? field
  each(FIELDS, field => check('faint field', field, edgeOf(boxOf(field))))
  each(TICKED, box => {
    // A segment's or a switch's own input is not seen.
    if (box.getBoundingClientRect().width > 8 && box.closest('.mantine-SegmentedControl-root') === null) check('faint box', box, edgeOf(box))
  })
  each(CHOSEN, one => check('faint choice', one, edgeOf(one)))
  for (const track of document.querySelectorAll('.mantine-Switch-track')) {
    const input = track.parentElement.querySelector('input')
    if (isOff(input) || !isShown(track)) continue
    check('faint switch', input, edgeOf(track))
    const thumb = track.querySelector('.mantine-Switch-thumb')
    check('faint thumb', input, contrast(backgroundOf(thumb), backgroundOf(track)))
  }
  each('button, a[href]', one => {
    const icon = one.querySelector('svg')
    if (!icon || one.innerText.trim() !== '' || !isShown(icon)) return
    const { color } = getComputedStyle(icon)
    const under = backgroundOf(icon)
    check('faint icon', one, contrast([...under, color], under))
  })
  return faults
})()`
