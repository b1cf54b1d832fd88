import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { texts as companyTexts } from '../../src/access/companies/screen/companies-texts.ts'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { filterTexts } from '../../src/base/ui/fields/filter-texts.ts'
import { texts as userTexts } from '../../src/base/ui/forms/code-texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { it } from '../world/browser/journey.ts'
import { menuLabel } from '../world/browser/page-names.ts'
import { readSecretFromQrCode } from '../world/browser/qr-code.ts'
import { OWN_PASSWORD } from '../world/browser/sign-in-screen.ts'
import { unusedCode } from '../world/people/unused-code.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct } from '../world/product/simulated-product.ts'

// A browser at 200 % has half the width and height.
const WINDOWS = {
  'the usual size': { width: 1440, height: 900 },
  'twice the size': { width: 720, height: 450 },
  'the width of a phone': { width: 390, height: 844 },
}
const SAMPLE = 'tests/samples/lieferanten-two-columns.xlsx'
const UID_COUNT = 60
const MAX_TABS = 60
const FOCUSED_LABEL = `(() => {
  const at = document.activeElement
  return (at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '').trim()
})()`
const HORIZONTAL_OVERFLOW = 'document.documentElement.scrollWidth - window.innerWidth'

it.for([
  ['the usual size', 'en'],
  ['twice the size', 'de'],
  ['the width of a phone', 'de'],
] as const)(
  'the main job can be done from the first login to the report with only the keyboard, at %s',
  async ([window, language], { open }) => {
    const product = await runSimulatedProduct({ latencyMs: 20 })
    onTestFinished(product.end)
    const isPhone = window === 'the width of a phone'
    const hands = isPhone ? { hasTouch: true, isMobile: true } : {}
    const { page } = await open(language, { device: hands })
    await page.setViewportSize(WINDOWS[window])
    // Registered from the start: a chooser that opens before is never reported.
    page.on('filechooser', chooser => void chooser.setFiles(SAMPLE))
    await page.goto(new URL('/uid-check', product.address).href)
    await page
      .getByRole('heading', { name: translate(loginTexts, 'de')('title') })
      .or(page.getByRole('heading', { name: translate(loginTexts, 'en')('title') }))
      .waitFor()
    if (language === 'en') await choose(page, text => text.endsWith(translate(shellTexts, language)('english')))
    await page.getByRole('heading', { name: translate(loginTexts, language)('title') }).waitFor()
    await signInForTheFirstTime(page, language, isPhone)
    await checkAList(page, language)
    await filterTheList(page, language)
    if (window === 'the usual size') await checkOne(page, language)
  },
)

async function signInForTheFirstTime(page: Page, language: Language, isPhone: boolean): Promise<void> {
  const t = translate(loginTexts, language)
  await type(page, t('email'), BOOTSTRAP.email)
  await type(page, t('password'), BOOTSTRAP.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('setUp') }).waitFor()
  await press(page, t('setUp'))
  const secret = await readSecretFromQrCode(page, t('qrCode'))
  // A phone cannot scan its own screen.
  const link = page.getByRole('link', { name: t('openApp') })
  if (isPhone) expect(await link.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`))
  else expect(await link.count()).toBe(0)
  await press(page, t('done'))
  const firstDigit = translate(userTexts, language)('digit', { position: 1 })
  await expect.poll(() => page.evaluate(FOCUSED_LABEL)).toBe(firstDigit)
  await page.keyboard.type(await unusedCode(secret))
  await page.getByLabel(t('newPassword'), { exact: true }).waitFor()
  await type(page, t('newPassword'), OWN_PASSWORD)
  await type(page, t('confirmPassword'), OWN_PASSWORD)
  await page.keyboard.press('Enter')
  const missing = page.getByRole('dialog', { name: translate(companyTexts, language)('missingTitle') })
  await missing.waitFor()
  await press(page, translate(companyTexts, language)('ignore'))
  await missing.waitFor({ state: 'detached' })
}

async function checkAList(page: Page, language: Language): Promise<void> {
  const t = translate(batchTexts, language)
  await press(page, t('upload'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('chooseList')).waitFor()
  await choose(page, text => text.startsWith(t('chooseList')))
  const start = t('startCount', { count: UID_COUNT, number: String(UID_COUNT) })
  await page.getByRole('button', { name: start, disabled: false }).waitFor()
  await press(page, start)
  await dialog.waitFor({ state: 'detached' })
  // The row's own status: the filter field above says "completed" before any batch is.
  const batch = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'lieferanten-two-columns' })
  await batch.getByText(t('completed'), { exact: true }).waitFor()
  expect(await page.evaluate(HORIZONTAL_OVERFLOW)).toBeLessThanOrEqual(0)
  await choose(page, text => text.includes('lieferanten-two-columns'))
  const panel = page.getByRole('dialog')
  const edition = t('edition', { edition: 1 })
  await panel.getByRole('button', { name: edition, exact: true }).waitFor()
  expect(await page.evaluate(HORIZONTAL_OVERFLOW)).toBeLessThanOrEqual(0)
  await tabTo(page, text => text.startsWith(edition))
  const [report] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(report.suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

/**
 * Adds another status in the fields and removes it by its chip; the focus moves to the chip next to
 * it.
 */
async function filterTheList(page: Page, language: Language): Promise<void> {
  const [t, f] = [translate(batchTexts, language), translate(filterTexts, language)]
  await choose(page, text => text.startsWith(f('filter')))
  await tabTo(page, text => text === t('failed'))
  const moreChip = page.getByText(f('more', { count: 1 }), { exact: true })
  await page.keyboard.press('Space')
  await moreChip.waitFor()
  await choose(page, text => text.startsWith(t('created')) && text.endsWith(f('remove')))
  await moreChip.waitFor({ state: 'detached' })
  const focusedChip = await page.evaluate(FOCUSED_LABEL)
  expect(focusedChip).toBe(`${t('started')}, ${f('remove')}`)
}

async function checkOne(page: Page, language: Language): Promise<void> {
  const t = translate(singleTexts, language)
  await press(page, menuLabel('/uid-single-check', language))
  await page.getByLabel(t('uid')).waitFor()
  await type(page, t('uid'), 'ATU13585627')
  await page.keyboard.press('Enter')
  await page.getByText(t('valid'), { exact: true }).first().waitFor()
}

/** Presses Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, isTarget: (text: string) => boolean): Promise<void> {
  const visited: string[] = []
  while (visited.length <= MAX_TABS) {
    const text = await page.evaluate<string>(FOCUSED_LABEL)
    if (isTarget(text)) return
    visited.push(text.slice(0, 40))
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached within ${MAX_TABS} tabs: ${visited.join(' | ')}`)
}

async function choose(page: Page, isTarget: (text: string) => boolean): Promise<void> {
  await tabTo(page, isTarget)
  await page.keyboard.press('Enter')
}

async function press(page: Page, name: string): Promise<void> {
  const buttonOptions = { name, exact: true, disabled: false }
  await page.getByRole('button', buttonOptions).or(page.getByRole('link', buttonOptions)).first().waitFor()
  await choose(page, text => text === name)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).waitFor()
  await tabTo(page, focused => focused === label)
  await page.keyboard.type(text)
}
