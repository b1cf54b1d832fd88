import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '../../../src/base/texts/define.ts'
import { edgeFaults } from './edge-faults.ts'
import { rawKeys } from './raw-keys.ts'

/**
 * A page that must have no faults: console errors and CSP violations are collected, and every look
 * runs axe.
 */
export type WatchedPage = {
  page: Page
  context: BrowserContext
  /** All page errors so far; a test expects none. */
  pageErrors: string[]
  /**
   * Checks this state of the page against WCAG 2.2 AA and saves a wide and a narrow screenshot
   * (LOOKS=all: also dark and at 360 px). The page must not scroll sideways, show the key of a
   * text, or focus the × of a dialog, and edges must have enough contrast.
   */
  checkScreen: (name: string) => Promise<void>
}

// On a busy machine a page may take over a minute.
const TIMEOUT_MS = 120_000

const PICTURES = 'test-results/pictures'
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
const SLIM = { width: 360, height: 740 }
type LookOptions = { viewport: typeof WIDE; isDark?: true }
const DEFAULT_LOOKS: Record<string, LookOptions> = { wide: { viewport: WIDE }, narrow: { viewport: NARROW } }
const ALL_LOOKS: Record<string, LookOptions> = {
  ...DEFAULT_LOOKS,
  dark: { viewport: WIDE, isDark: true },
  'slim-dark': { viewport: SLIM, isDark: true },
}
// All looks take twice the time; they are for the review of every page before a release.
const LOOKS = process.env.LOOKS === 'all' ? ALL_LOOKS : DEFAULT_LOOKS
const HORIZONTAL_OVERFLOW = 'document.documentElement.scrollWidth - window.innerWidth'
const FOCUS_ON_CLOSE = 'document.activeElement?.closest(".mantine-Modal-close, .mantine-Drawer-close") != null'
const NEXT_FRAME = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'
const IS_DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const AXE_OPTIONS = JSON.stringify({ runOnly: RULES, resultTypes: ['violations'] })
// The browser's message for a 401 or similar status, which the product expects and words itself.
const EXPECTED_ERRORS = /Failed to load resource: the server responded with a status of 4\d\d/
// For a screenshot in Firefox, Playwright adds a style "body {}", which the page's policy refuses.
const SCREENSHOT_STYLE_VIOLATION = /blocked an inline style .*sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/

/** Opens a page in the user's language, in a new browser context. */
export const openPage = async (browser: Browser, language: Language): Promise<WatchedPage> =>
  openPageIn(await openContext(browser, language), language)

/** The person's pointing device, a mouse by default, and other properties of their browser. */
export type DeviceOptions = Pick<BrowserContextOptions, 'hasTouch' | 'isMobile' | 'javaScriptEnabled' | 'timezoneId'>

/** Opens a separate browser context: its storage and cache are visible only to its own pages. */
export async function openContext(
  browser: Browser,
  language: Language,
  hands: DeviceOptions = {},
): Promise<BrowserContext> {
  const locale = language === 'de' ? 'de-AT' : 'en-US'
  const context = await browser.newContext({
    locale,
    viewport: WIDE,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...hands,
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

export async function openPageIn(context: BrowserContext, language: Language): Promise<WatchedPage> {
  const page = await context.newPage()
  const mishaps: string[] = []
  page.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && !EXPECTED_ERRORS.test(text)) mishaps.push(text)
  })
  page.on('pageerror', error => {
    if (!SCREENSHOT_STYLE_VIOLATION.test(String(error))) mishaps.push(String(error))
  })
  mkdirSync(PICTURES, { recursive: true })
  const isChromium = context.browser()?.browserType().name() === 'chromium'
  const checkScreen = async (name: string) => {
    const colorScheme = (await page.evaluate(IS_DARK)) ? 'dark' : 'light'
    for (const [size, { viewport, isDark }] of Object.entries(LOOKS)) {
      await page.emulateMedia({ colorScheme: isDark ? 'dark' : colorScheme })
      await page.setViewportSize(viewport)
      // In Firefox the style injected by the screenshot violates the page's CSP, and axe finds the
      // same as here.
      if (isChromium)
        await page.screenshot({ path: join(PICTURES, `${name}-${language}-${size}.png`), animations: 'disabled' })
      expect(
        await page.evaluate(HORIZONTAL_OVERFLOW),
        `${name}, ${language}, ${size} scrolls sideways`,
      ).toBeLessThanOrEqual(0)
      expect(await rawKeys(page, language), `${name}, ${language}, ${size} shows raw keys`).toEqual([])
      if (isChromium) expect(await violationsOf(page), `${name}, ${language}, ${size}`).toEqual([])
      expect(await page.evaluate(FOCUS_ON_CLOSE), `${name}, ${language}, ${size} focuses its ×`).toBe(false)
    }
    await page.emulateMedia({ colorScheme })
    // Colours change with a transition, and do not depend on the width.
    await expect.poll(() => edgeFaults(page), { message: `${name}, ${language}, ${colorScheme}` }).toEqual([])
    await page.setViewportSize(WIDE)
    // Components redrawn for the new width must be there before the test types into them.
    await page.evaluate(NEXT_FRAME)
  }
  return { page, context, pageErrors: mishaps, checkScreen }
}

/**
 * Returns what axe finds in the page; passed rules are reported only by name. axe is loaded once
 * per document, for all its looks.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (await page.evaluate('!window.axe')) await page.evaluate(AXE)
  return page.evaluate<string[]>(`axe.run(document, ${AXE_OPTIONS}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(node => node.html).join(' ')))`)
}
