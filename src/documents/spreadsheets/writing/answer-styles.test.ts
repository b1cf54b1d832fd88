import { expect, it } from 'vitest'
import { type Colours, HEADING_COLOURS, VERDICT_COLOURS } from './answer-styles.ts'

/** Relative luminance and contrast as in WCAG 2.2. */
function contrast({ text, background }: Colours): number {
  const luminance = (rgb: string) => {
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map(at => {
      const channel = Number.parseInt(rgb.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(text), luminance(background)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it.each(Object.entries({ ...VERDICT_COLOURS, heading: HEADING_COLOURS }))(
  '%s has a sufficient contrast with its background',
  (_, colours) => expect(contrast(colours)).toBeGreaterThanOrEqual(4.5),
)
