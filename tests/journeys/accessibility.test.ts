// The product by keyboard, in forced colours, enlarged, without scripts, and far from Vienna.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { readAuthenticators } from '../../src/app/start/demo/authenticators.ts'
import { CHIEF, TESTER, USER } from '../../src/app/start/demo/people.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { dateTexts } from '../../src/base/ui/fields/date-texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as ownMailTexts } from '../../src/checking/partners/screen/digest-setting-texts.ts'
import { texts as reportTexts } from '../../src/documents/reports/screen/reports-texts.ts'
import { texts as logTexts } from '../../src/platform/audit-log/screen/audit-log-texts.ts'
import { it } from '../world/browser/journey.ts'
import { openAs } from '../world/browser/open-as.ts'
import { visibleFaults } from '../world/browser/visible-faults.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

const SAMPLE = 'tests/samples/lieferanten-two-columns.xlsx'
const batch = translate(batchTexts, 'de')
const shell = translate(shellTexts, 'de')
const dates = translate(dateTexts, 'de')

let product: RunningProduct

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  return () => product.stop()
})

const at = (path: string): string => new URL(path, product.address).href

const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) === 1

it('a file can be chosen with a focusable button', async ({ open }) => {
  const { page } = await openAs(open, product, USER)
  await page.goto(at('/uid-check'))
  await page.getByRole('button', { name: batch('upload') }).press('Enter')
  const chooseButton = page.getByRole('dialog').getByRole('button', { name: batch('chooseList') })
  await expect.poll(() => hasFocus(chooseButton)).toBe(true)
  await page.goto(at('/report-check'))
  await page.getByRole('button', { name: translate(reportTexts, 'de')('choose') }).waitFor()
})

const MAX_STOPS = 80

// Returns the focused element, and whether the cookie notice covers it.
const FOCUS_STOP = `(() => {
  const at = document.activeElement
  if (!at || at === document.body) return null
  const { left, top, width, height } = at.getBoundingClientRect()
  const isCovered = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.cookie-bar') && !at.closest('.cookie-bar')
  return { name: at.getAttribute('aria-label') ?? at.innerText, isCovered: Boolean(isCovered) }
})()`

const WINDOWS_WITH_BAR = [
  { width: 1280, height: 720, textSize: '' },
  { width: 390, height: 844, textSize: '32px' },
]

it('the cookie bar covers no element that has the focus', async ({ open }) => {
  const visitor = createVisitor(product.address)
  await visitor.signIn(USER.email, USER.password, { secret: readAuthenticators(product.dataDir)[USER.email] ?? '' })
  const { page, context } = await open('de')
  await context.addCookies(visitor.cookies())
  for (const { textSize, ...viewport } of WINDOWS_WITH_BAR) {
    await page.setViewportSize(viewport)
    for (const path of ['/uid-single-check', '/partners']) {
      await page.goto(at(path))
      await page.locator('.cookie-bar').waitFor()
      await page.locator('main h1').waitFor()
      await page.evaluate(`document.documentElement.style.fontSize = ${JSON.stringify(textSize)}`)
      expect((await visitStops(page)).filter(({ isCovered }) => isCovered)).toEqual([])
    }
  }
})

async function visitStops(page: Page): Promise<{ name: string; isCovered: boolean }[]> {
  const stops: { name: string; isCovered: boolean }[] = []
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<(typeof stops)[number] | null>(FOCUS_STOP)
    if (at === null) break
    stops.push(at)
  }
  expect(stops.length).toBeGreaterThan(10)
  return stops
}

it('the menu’s groups expose whether they are collapsed', async ({ open }) => {
  const { page } = await openAs(open, product, CHIEF)
  await page.goto(at('/'))
  const group = (expanded: boolean) => page.getByRole('button', { name: shell('administration'), expanded })
  await group(true).press('Enter')
  await group(false).press('Enter')
  await group(true).waitFor()
})

const styleOf = (page: Page, selector: string, ...names: string[]): Promise<string> =>
  page.evaluate(`(() => {
    const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}))
    return ${JSON.stringify(names)}.map(name => style[name]).join(' ')
  })()`)

const outlineOf = (page: Page, selector: string) => styleOf(page, selector, 'outlineStyle', 'outlineWidth')
const switchTrackOf = (page: Page) => styleOf(page, '.mantine-Switch-track', 'borderTopWidth', 'backgroundColor')

it('forced colours show the current page, the selection and the state of switches', async ({ open }) => {
  const { page } = await openAs(open, product, USER)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(at('/my-account'))
  const input = page.getByRole('switch').first()
  await input.waitFor({ state: 'attached' })
  expect(await outlineOf(page, 'nav a[data-active]')).toBe('solid 2px')
  expect(await outlineOf(page, 'nav a:not([data-active])')).not.toBe('solid 2px')
  const disabled = 'main button[aria-disabled=true]'
  expect(await styleOf(page, disabled, 'color')).not.toBe(await styleOf(page, 'header button', 'color'))
  // Colours change with a transition.
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)
  const before = await switchTrackOf(page)
  expect(before).toMatch(/^1px /)
  await input.click({ force: true })
  await expect.poll(() => switchTrackOf(page)).not.toBe(before)
  // A switch takes no click while the one before is being saved.
  await page.getByText(translate(ownMailTexts, 'de')('saved'), { exact: true }).waitFor()
  await input.click({ force: true })
  await expect.poll(() => switchTrackOf(page)).toBe(before)
  await page.goto(at('/uid-check'))
  await page.locator('tbody th[scope=row] button').first().click()
  await page.locator('.mantine-SegmentedControl-indicator').first().waitFor()
  expect(await outlineOf(page, '.mantine-SegmentedControl-indicator')).toBe('solid 2px')
})

it('the panel of a list is not cut at 320 px', async ({ open }) => {
  const { page } = await openAs(open, product, CHIEF)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(at('/uid-check'))
  await page.locator('[data-row-name] button').first().click()
  const panel = page.getByRole('dialog')
  await panel.getByText(batch('counts')).or(panel.locator('.verdict-bar')).first().waitFor()
  await expect.poll(() => visibleFaults(page)).toEqual([])
})

it('the upload has room for the file name beside large text on a phone', async ({ open }) => {
  const { page } = await openAs(open, product, TESTER)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('/uid-check'))
  await page.evaluate('document.documentElement.style.fontSize = "32px"')
  await page.getByRole('button', { name: batch('upload') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(SAMPLE)
  await dialog.getByRole('button', { name: batch('otherFile') }).waitFor()
  const name = dialog.getByTitle(SAMPLE.split('/').at(-1) ?? '')
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(150)
})

it('a browser without JavaScript shows in both languages that it is required', async ({ open }) => {
  const { page } = await open('de', { device: { javaScriptEnabled: false } })
  await page.goto(product.address)
  const sentences = page.locator('noscript .start')
  expect(await sentences.allTextContents()).toEqual([
    expect.stringContaining('braucht JavaScript'),
    expect.stringContaining('needs JavaScript'),
  ])
  expect(await sentences.last().isVisible()).toBe(true)
  expect(await sentences.last().getAttribute('lang')).toBe('en')
  expect(await page.locator('#root > .start').first().isVisible()).toBe(false)
})

it('today is Vienna’s day in any time zone, and the page names its time zone once', async ({ open }) => {
  const visitor = createVisitor(product.address)
  await visitor.signIn(CHIEF.email, CHIEF.password, { secret: readAuthenticators(product.dataDir)[CHIEF.email] ?? '' })
  const { page } = await open('de', { as: visitor, device: { timezoneId: 'Asia/Tokyo' } })
  // In Tokyo the next day has already begun.
  await page.clock.setFixedTime(new Date('2026-11-28T21:26:00Z'))
  await page.goto(at('/admin/audit-log'))
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  const label = translate(logTexts, 'de')('from')
  await page.getByRole('button', { name: dates('openCalendar', { label }) }).press('Enter')
  const focused = page.locator(':focus')
  await expect.poll(() => focused.getAttribute('aria-current')).toBe('date')
  expect(await focused.getAttribute('data-day')).toBe('2026-11-28')
  expect(await page.locator('[data-today]').count()).toBe(1)
  expect(await page.getByText(shell('zone'), { exact: true }).count()).toBe(1)
})
