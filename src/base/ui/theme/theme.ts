import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

// The accent colour. Shade 8 is the petrol of the design. In the dark scheme shade 6 is the
// background of white text, with 3:1 to the page, and shade 3 is the text colour.
export const petrol: MantineColorsTuple = [
  '#eaf4f6',
  '#d4e7eb',
  '#a8d0d8',
  '#7cb9c5',
  '#58a5b4',
  '#3a909f',
  '#257d8d',
  '#146979',
  '#0b5563',
  '#073f4a',
]

// For destructive actions; white text on it is readable in both schemes.
const danger: MantineColorsTuple = [
  '#fdf0ef',
  '#f9dcda',
  '#f2b8b4',
  '#ea928c',
  '#e17069',
  '#d6544c',
  '#cb3f36',
  '#bd3128',
  '#b3261e',
  '#8f1d17',
]

// The dark scheme, from text to background.
const dark: MantineColorsTuple = [
  '#e7eaeb',
  '#c3c9cc',
  '#a3abaf',
  '#7b858a',
  '#3c4549',
  '#2c3438',
  '#21282b',
  '#171c1f',
  '#111517',
  '#0b0e0f',
]

const CENTERED = { transitionProps: { duration: 150 }, centered: true } as const

/** Four text sizes (24, 16, 14, 12), spacing in steps of 4, shadows only on floating elements. */
const theme = createTheme({
  colors: { petrol, danger, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 6 },
  respectReducedMotion: true,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.5rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    // Nearly every field is required; the label of an optional field contains "optional".
    InputWrapper: {
      defaultProps: { withAsterisk: false },
      styles: {
        label: { marginBottom: 4 },
        description: { marginTop: 4 },
        error: { marginTop: 4, whiteSpace: 'pre-line' },
      },
    },
    NavLink: { styles: { root: { borderRadius: 'var(--mantine-radius-sm)' } } },
    Notification: {
      styles: {
        icon: { color: 'var(--mantine-color-body)' },
        title: { overflowWrap: 'anywhere' },
        description: { color: 'var(--mantine-color-dimmed)', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
      },
    },
    // Rendered beside its element instead of at the end of the page, so that it belongs to the
    // page's landmarks.
    Tooltip: {
      defaultProps: {
        withArrow: true,
        withinPortal: false,
        floatingStrategy: 'fixed',
        multiline: true,
        maw: 320,
        transitionProps: { duration: 150 },
      },
    },
    // An alert that is on the page from the start is a note: the role alert would interrupt each
    // visit.
    Alert: { defaultProps: { role: 'note' } },
    Modal: { defaultProps: CENTERED },
    ModalRoot: { defaultProps: CENTERED },
    Paper: { defaultProps: { shadow: 'none' } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
})

/** Returns the theme with the operator's colour instead of petrol. */
export function createThemeWithColor(color: string): MantineThemeOverride {
  if (color.toLowerCase() === petrol[8]) return theme
  return { ...theme, colors: { ...theme.colors, petrol: colorsTuple(shadesOf(color, petrol)) } }
}

/** Backgrounds, text and status colours, each with a contrast of at least 4.5:1 in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fcfcfb',
    '--mantine-color-text': '#1a1e20',
    '--mantine-color-dimmed': '#596165',
    '--mantine-color-placeholder': '#6b7377',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-8)',
    '--ui-line': '#e3e5e4',
    // The edge of controls: 3:1 on every background.
    '--ui-edge': '#858d91',
    '--ui-quiet': '#f4f5f4',
    '--ui-good': '#17703a',
    '--ui-bad': '#b3261e',
    '--ui-doubt': '#8a5200',
    '--ui-busy': '#1b5fa8',
    '--ui-calm': '#596165',
  },
  dark: {
    '--mantine-color-dimmed': '#a3abaf',
    '--mantine-color-placeholder': '#8f989c',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
    // Mantine's own would be darker than the background, so that the selected item would not stand
    // out.
    '--mantine-color-petrol-light': 'color-mix(in srgb, var(--mantine-color-petrol-3) 16%, transparent)',
    '--mantine-color-petrol-light-hover': 'color-mix(in srgb, var(--mantine-color-petrol-3) 24%, transparent)',
    '--mantine-color-petrol-light-color': 'var(--mantine-color-petrol-2)',
    '--ui-line': '#2c3438',
    '--ui-edge': '#737d82',
    '--ui-quiet': '#1c2225',
    '--ui-good': '#63c98a',
    '--ui-bad': '#ff9a92',
    '--ui-doubt': '#eab464',
    '--ui-busy': '#85b8f2',
    '--ui-calm': '#a3abaf',
  },
})

/**
 * Returns the nonce for this page's own style elements (http/web-files.ts); '' if the page has
 * none.
 */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

type Shade = [red: number, green: number, blue: number]

const BLACK: Shade = [0, 0, 0]
const WHITE: Shade = [255, 255, 255]
// The brightest luminance with 4.5:1 on the pale shade 1, the background of selected items.
const MAX_TEXT_LUMINANCE = 0.13
const TEXT_SHADE = 8
const MIX_STEPS = 20

/**
 * Returns ten shades of `color`, each as bright as the same shade of `pattern`, so that all hues
 * are equally readable. `color` itself becomes shade 8, darkened if it is too bright for text.
 */
export function shadesOf(color: string, pattern: readonly string[]): string[] {
  const base = parseColor(color)
  return pattern.map((shade, at) => {
    const target = at === TEXT_SHADE ? Math.min(brightness(base), MAX_TEXT_LUMINANCE) : brightness(parseColor(shade))
    return formatColor(withBrightness(base, target))
  })
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function brightness(shade: Shade): number {
  const [red, green, blue] = shade.map(part => linear(part / 255)) as Shade
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Mixes a colour with white or black until it has the brightness `target`. */
function withBrightness(base: Shade, target: number): Shade {
  const isDarker = brightness(base) > target
  let [low, high] = [0, 1]
  for (let step = 0; step < MIX_STEPS; step++) {
    const middle = (low + high) / 2
    const isPast = brightness(mix(base, isDarker ? BLACK : WHITE, middle)) > target
    if (isPast === isDarker) low = middle
    else high = middle
  }
  return mix(base, isDarker ? BLACK : WHITE, isDarker ? high : low)
}

const mix = (from: Shade, to: Shade, share: number): Shade =>
  from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as Shade

const parseColor = (color: string): Shade => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)) as Shade

const formatColor = (shade: Shade): string =>
  `#${shade.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
