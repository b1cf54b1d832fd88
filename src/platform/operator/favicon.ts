import { type Operator, OUR_PRODUCT_NAME } from './wire.ts'

type Brand = Pick<Operator, 'productName' | 'logo' | 'color'>

const TICK =
  '<path d="M8.5 16.5l5 5 10-11" fill="none" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" stroke="'

/**
 * Returns the icon of the browser tab: the operator's logo, else the first letter of the product's
 * name on the operator's colour, else our tick. The SVG has no script and loads nothing.
 */
export function renderFavicon({ productName, logo, color }: Brand): string {
  const name = productName === OUR_PRODUCT_NAME ? '' : productName
  const [letter] = /[\p{L}\p{N}]/u.exec(name) ?? []
  const foreground = foregroundOn(color)
  if (logo !== '') return renderSvg('#ffffff', `<image href="${logo}" x="2" y="2" width="28" height="28" />`)
  if (letter === undefined) return renderSvg(color, `${TICK}${foreground}" />`)
  return renderSvg(
    color,
    `<text x="16" y="23" ${FONT} fill="${foreground}">${letter.toLocaleUpperCase('de-AT')}</text>`,
  )
}

const FONT = 'font-family="Arial, sans-serif" font-size="20" font-weight="700" text-anchor="middle"'

const renderSvg = (background: string, foreground: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${background}" />${foreground}</svg>\n`

/**
 * Returns white or black, whichever is more readable on a colour (relative luminance, WCAG 2.2).
 */
function foregroundOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
