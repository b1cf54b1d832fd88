type Shade = [red: number, green: number, blue: number]

const BLACK: Shade = [0, 0, 0]
const WHITE: Shade = [255, 255, 255]
// The brightest that is still 4.5:1 on the pale shade 1, on which what is chosen stands.
const BRIGHTEST_INK = 0.13
const INK = 8
const STEPS = 20

/**
 * Ten shades of any colour, each as bright as the one of the same place in `pattern`: what is readable in the pattern is
 * readable in every hue. The colour itself is the ink, shade 8, made darker where it is too bright to be read.
 */
export function shadesOf(color: string, pattern: readonly string[]): string[] {
  const base = parse(color)
  return pattern.map((shade, at) => {
    const wanted = at === INK ? Math.min(brightness(base), BRIGHTEST_INK) : brightness(parse(shade))
    return write(asBright(base, wanted))
  })
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function brightness(shade: Shade): number {
  const [red, green, blue] = shade.map(part => linear(part / 255)) as Shade
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Mixed with white or black until it is as bright as wanted. */
function asBright(base: Shade, wanted: number): Shade {
  const isDarker = brightness(base) > wanted
  let [least, most] = [0, 1]
  for (let step = 0; step < STEPS; step++) {
    const middle = (least + most) / 2
    const isPast = brightness(mix(base, isDarker ? BLACK : WHITE, middle)) > wanted
    if (isPast === isDarker) least = middle
    else most = middle
  }
  return mix(base, isDarker ? BLACK : WHITE, isDarker ? most : least)
}

const mix = (from: Shade, to: Shade, share: number): Shade =>
  from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as Shade

const parse = (color: string): Shade => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)) as Shade

const write = (shade: Shade): string => `#${shade.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
