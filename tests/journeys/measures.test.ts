import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { texts as companyTexts } from '../../src/access/companies/screen/administration-texts.ts'
import { texts as accountTexts } from '../../src/access/companies/screen/companies-texts.ts'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as userTexts } from '../../src/access/users/screen/users-texts.ts'
import { layoutTexts } from '../../src/app/shell/layout-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { VERSION } from '../../src/base/releases/version.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { taskBatchSize } from '../../src/checking/batches/asking/settings-rules.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { unusedCode } from '../world/people/unused-code.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const CLIENT = 'Huber Handels GmbH'
const HEIGHT = 900
const REM = 16

const shell = translate(shellTexts, 'de')
const layout = translate(layoutTexts, 'de')
const login = translate(loginTexts, 'de')
const company = translate(companyTexts, 'de')
const account = translate(accountTexts, 'de')
const user = translate(userTexts, 'de')
const batch = translate(batchTexts, 'de')
const batchSize = translate(taskBatchSize, 'de')

let product: RunningProduct

beforeAll(async () => {
  product = await runProduct({})
  return async () => {
    await product.stop()
    await removeData(product.dataDir)
  }
})

const at = (path: string): string => new URL(path, product.address).href

it('screens have the sizes given in docs/rules.md', {
  tags: [
    'W2-02',
    'W2-03',
    'W2-08',
    'W2-10',
    'W2-11',
    'W2-14',
    'W2-52',
    'W2-64',
    'W2-65',
    'W2-66',
    'W2-67',
    'W4-17',
    'W9-02',
    'W9-11',
    'C2-04',
  ],
}, async ({ open }) => {
  const { page, context } = await open('de')
  const call = createCaller(context)
  const id = await beginFirstLogin(call)
  await expectFirstPasswordDialog(page)
  await call('PUT', `/api/users/${id}`, { password: PASSWORD })
  await call('POST', '/api/company', { name: CLIENT, uid: 'ATU57194903' })
  await expectMissingDataNotice(page)
  await measureFrame(page)
  await walkFrame(page)
  await measureDialogs(page)
  await measureDefaultDialog(page)
  await page.goto(at('/admin/settings'))
  expect(await widthOf(page.getByRole('textbox', { name: batchSize('label') }))).toBe(80)
})

it('a browser without cookies gets a warning, and consent is stored in one with cookies', {
  tags: ['W1-16', 'W2-68', 'W4-14', 'W8-12'],
}, async ({ open }) => {
  const { page, context } = await open('de')
  const banner = page.getByRole('region', { name: shell('cookieBanner') })
  await page.goto(at('/login'))
  await banner.waitFor()
  expect(await banner.getAttribute('style')).not.toContain('--ui-bad')

  const pageWithoutCookies = await context.newPage()
  await pageWithoutCookies.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }))
  await pageWithoutCookies.goto(at('/login'))
  const warning = pageWithoutCookies.getByRole('dialog', { name: shell('warningTitle') })
  await warning.getByText(shell('warningText')).waitFor()
  expect(await widthOf(warning)).toBe(400)
  await warning.getByRole('button', { name: shell('ok'), exact: true }).click()
  await warning.waitFor({ state: 'detached' })
  const warningBanner = pageWithoutCookies.getByRole('region', { name: shell('cookieBanner') })
  expect(await warningBanner.getAttribute('style')).toContain('--ui-bad')

  await banner.getByRole('button', { name: shell('accept') }).click()
  await banner.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('true')
  await page.reload()
  await page.getByRole('heading', { name: login('title') }).waitFor()
  expect(await banner.count()).toBe(0)
})

async function boxOf(element: Locator) {
  await element.waitFor()
  const box = await element.boundingBox()
  if (box === null) throw new Error('not on the page')
  return box
}

const widthOf = async (element: Locator): Promise<number> => Math.round((await boxOf(element)).width)
async function expectHome(page: Page): Promise<void> {
  await page.waitForURL(at('/'))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

type Call = (method: string, path: string, data?: object) => Promise<unknown>

/** Makes calls with the page's own cookies, in addition to the screens. */
const createCaller =
  (context: BrowserContext): Call =>
  async (method, path, data) => {
    const token = (await context.cookies(product.address)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const options = { method, headers: { 'x-xsrf-token': token }, ...(data ? { data } : {}) }
    const answer = await context.request.fetch(at(path), options)
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.status() === 204 ? null : answer.json()
  }

/** Completes stages 1 and 2; returns the id of the first Dev. */
async function beginFirstLogin(call: Call): Promise<number> {
  const { email, password } = BOOTSTRAP
  // The types of both answers: src/access/login/wire.ts, src/access/users/wire.ts.
  const { totpUri } = (await call('POST', '/api/login', { email, password })) as { totpUri: string }
  const totp = await unusedCode(new URL(totpUri).searchParams.get('secret') ?? '')
  return ((await call('POST', '/api/login/otp', { email, totp })) as { id: number }).id
}

/**
 * After a reload during the first sign-in, the dialog closes only by saving or leaving, not by
 * Escape.
 */
async function expectFirstPasswordDialog(page: Page): Promise<void> {
  await page.goto(at('/'))
  await page.getByRole('button', { name: shell('accept') }).click()
  const dialog = page.getByRole('dialog', { name: login('newPasswordTitle') })
  expect(await widthOf(dialog)).toBe(500)
  await page.keyboard.press('Escape')
  const labelledButtons = dialog.getByRole('button').filter({ hasText: /\S/ })
  expect(await labelledButtons.allTextContents()).toEqual([login('logout'), login('save')])
}

/**
 * The operator has no FinanzOnline account yet: this browser shows the notice once and never again.
 */
async function expectMissingDataNotice(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: account('missingTitle') })
  await page.goto(at('/'))
  expect(await widthOf(dialog)).toBe(1000)
  await dialog.getByRole('button', { name: account('ignore') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('missing-information'))).not.toBeNull()
  await page.reload()
  await expectHome(page)
  expect(await dialog.count()).toBe(0)
}

async function measureFrame(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: layout('panel') })
  await page.setViewportSize({ width: 1401, height: HEIGHT })
  expect(Math.round((await boxOf(page.getByRole('banner'))).height)).toBe(65)
  // Product and page name, right of the logo area.
  const title = page.getByRole('banner').getByText(pageTitle('/', 'de'))
  expect(Math.round((await boxOf(title)).x)).toBe(256)
  expect(await boxOf(panel)).toMatchObject({ x: 1401 - 20.5 * REM, width: 20.5 * REM })
  await page.setViewportSize({ width: 1400, height: HEIGHT })
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: layout('panel') }).waitFor()
  await page.setViewportSize({ width: 1440, height: HEIGHT })
}

/**
 * Checks the rail, support, version, and the footer links except on their own pages; an unknown
 * path leads home.
 */
async function walkFrame(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: shell('menu') })
  const footer = page.locator('footer')
  await menu.getByText(shell('version', { version: VERSION })).waitFor()
  await menu.getByRole('button', { name: shell('collapse') }).click()
  await menu.getByText(shell('version', { version: VERSION })).waitFor({ state: 'detached' })
  await menu.getByRole('button', { name: shell('expand') }).click()
  await menu.getByRole('link', { name: 'Hilfe' }).waitFor()

  await footer.getByRole('link', { name: shell('imprint') }).click()
  await page.getByRole('heading', { name: shell('imprint'), level: 1 }).waitFor()
  // the sample has no operator name
  await page.getByRole('note').filter({ hasText: 'operator.json' }).waitFor()
  expect(await footer.getByRole('link', { name: shell('imprint') }).count()).toBe(0)
  // A signed-in user keeps the layout here.
  await menu.waitFor()
  await footer.getByRole('link', { name: shell('toLogin') }).click()
  await expectHome(page)
  await page.goto(at('/nowhere/at/all'))
  await expectHome(page)
}

async function measureDialogs(page: Page): Promise<void> {
  await page.goto(at('/admin/company'))
  await page.getByRole('button', { name: company('edit', { name: CLIENT }) }).click()
  expect(await widthOf(page.getByRole('dialog'))).toBe(1000)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: company('remove', { name: CLIENT }) }).click()
  expect(await widthOf(page.getByRole('dialog'))).toBe(500)

  await page.goto(at('/my-account'))
  await page.getByLabel(user('lastname')).fill('Neumann')
  await page.getByRole('button', { name: user('update'), exact: true }).click()
  expect(await widthOf(page.getByRole('dialog', { name: user('confirmTitle') }))).toBe(700)
}

async function measureDefaultDialog(page: Page): Promise<void> {
  await page.goto(at('/uid-check'))
  await page.setViewportSize({ width: 1000, height: HEIGHT })
  await page
    .getByRole('button', { name: batch('upload') })
    .first()
    .click()
  expect(await widthOf(page.getByRole('dialog', { name: batch('dialogTitle') }))).toBe(500)
  await page.screenshot({ path: 'test-results/pictures/upload-narrow-window.png' })
  await page.setViewportSize({ width: 1440, height: HEIGHT })
}
