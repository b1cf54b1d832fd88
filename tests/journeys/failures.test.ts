import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts as companyTexts } from '../../src/access/companies/screen/companies-texts.ts'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as settingTexts } from '../../src/access/settings/screen/settings-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as accountTexts } from '../../src/base/ui/forms/code-texts.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { taskPatienceMinutes } from '../../src/checking/batches/asking/settings-rules.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { texts as logTexts } from '../../src/platform/audit-log/screen/audit-log-texts.ts'
import { it as journey } from '../world/browser/journey.ts'
import { OWN_PASSWORD, openSignIn, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import { startButtonName } from '../world/browser/start-name.ts'
import type { DeviceOptions, WatchedPage } from '../world/browser/watched-page.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const UID = 'DE136695976'

let product: SimulatedProduct
let secret: string

beforeAll(async () => {
  product = await runSimulatedProduct()
  const visitor = createVisitor(product.address)
  secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: OWN_PASSWORD })
  await visitor.call('POST', '/api/countryapi/1', { country: 'DE', api: 'vies' })
  await visitor.upload('Kunden.xlsx', await buildUidList([UID]))
  return () => product.end()
})

const at = (path: string): string => new URL(path, product.address).href

const it = journey.extend('openSignedIn', ({ open }) => async (language: Language, hands?: DeviceOptions) => {
  const visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, OWN_PASSWORD, { secret })
  const watched = await open(language, { as: visitor, ...(hands && { device: hands }) })
  await watched.context.addInitScript(() => localStorage.setItem('missing-information', 'dismissed'))
  return watched
})

describe.each(languagesOf('en'))('a failure in %s', { tags: ['W8-01'] }, language => {
  it('at the sign-in is shown below the input, and the second one is numbered', async ({ open }) => {
    const watched = await open(language)
    const { page, checkScreen } = watched
    const t = translate(loginTexts, language)
    await openSignIn(page, product.address, language)
    const form = page.locator('form')
    const repeatedMessage = (message: string) => t('triedAgain', { said: message, number: 2 })

    const password = page.getByLabel(t('password'), { exact: true })
    await typePassword(page, { email: BOOTSTRAP.email, password: 'Falsch-und-nicht-richtig-1' }, language)
    // The promised message first, and on a separate line what to do.
    await form.getByText(`${t('loginFailed')} ${t('passwordAdvice')}`, { exact: true }).waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Enter')
    await form.getByText(`${repeatedMessage(t('loginFailed'))} ${t('passwordAdvice')}`, { exact: true }).waitFor()
    // There is one notice that repeats it, after any number of tries.
    expect(await page.locator('.mantine-Notification-root').allTextContents()).toEqual([
      repeatedMessage(t('loginFailed')) + t('passwordAdvice'),
    ])
    await lookInBothSchemes(watched, 'login-refused')
    // The next key press replaces the wrong input, and its error disappears.
    await page.keyboard.type('M')
    expect(await password.inputValue()).toBe('M')
    await form.getByText(t('loginFailed')).waitFor({ state: 'detached' })

    await typePassword(page, { email: BOOTSTRAP.email, password: OWN_PASSWORD }, language)
    const digits = page.getByRole('main')
    const first = page.getByLabel(translate(accountTexts, language)('digit', { position: 1 }))
    await first.waitFor()
    await page.keyboard.type('000000')
    await digits.getByText(`${t('codeInvalid')} ${t('codeAdvice')}`, { exact: true }).waitFor()
    await page.keyboard.type('000001')
    await digits.getByText(`${repeatedMessage(t('codeInvalid'))} ${t('codeAdvice')}`, { exact: true }).waitFor()
    await checkScreen('code-refused')
    await typeCode(page, secret, language)
    await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
  })

  it('is shown in the dialog, row, field or section that caused it, and disappears with it', async ({
    openSignedIn,
  }) => {
    const watched = await openSignedIn(language)
    await uploadFails(watched, language)
    await downloadFails(watched, language)
    await settingFails(watched, language)
    await testFails(watched, language)
    await checkFails(watched, language)
    await exportFails(watched, language)
    await logoutFails(watched, language)
  })

  it('of an entry in a row’s menu is shown below the menu', async ({ openSignedIn }) => {
    const { page } = await openSignedIn(language, { hasTouch: true, isMobile: true })
    const t = translate(batchTexts, language)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(at('/uid-check'))
    const card = page.getByRole('listitem').filter({ hasText: 'Kunden.xlsx' })
    await withRefusedCalls(page, '**/api/file/report/*', async () => {
      await card.getByRole('button', { name: translate(uiTexts, language)('actions') }).click()
      await card.getByRole('menuitem', { name: t('downloadReport') }).click()
      await failureIn(card, t('downloadFailed'), language).waitFor()
      await page.screenshot({ path: `test-results/pictures/menu-refused-${language}.png` })
    })
    await withRefusedCalls(page, '**/api/tasks/*', async () => {
      await card.getByRole('button', { name: translate(uiTexts, language)('actions') }).click()
      await card.getByRole('menuitem', { name: t('deleteRequest') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('deleteRequest') })
        .click()
      await failureIn(card, t('removeFailed'), language).waitFor()
    })
  })
})

async function lookInBothSchemes({ page, checkScreen }: WatchedPage, name: string): Promise<void> {
  await checkScreen(name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(`${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Refuses these calls with 429 while `act` runs. */
async function withRefusedCalls(page: Page, calls: string, action: () => Promise<void>): Promise<void> {
  const json = { statusCode: 429, error: 'Too Many Requests', message: 'too many requests' }
  await page.route(calls, route => route.fulfill({ status: 429, json }))
  await action()
  await page.unroute(calls)
}

/** Returns the message next to its cause, with the reason, not the toast that repeats it. */
const failureIn = (container: Locator, text: string, language: Language): Locator =>
  container
    .locator('.failure')
    .filter({ hasText: text })
    .filter({ hasText: translate(uiTexts, language)('tooOften') })

async function uploadFails(watched: WatchedPage, language: Language): Promise<void> {
  const { page } = watched
  const t = translate(batchTexts, language)
  await page.goto(at('/uid-check'))
  await page.getByRole('button', { name: t('upload') }).click()
  const dialog = page.getByRole('dialog')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'Kunden.docx', mimeType: 'application/zip', buffer: Buffer.from('UID') })
  await dialog.getByText(t('listFaultHelp')).waitFor()
  await lookInBothSchemes(watched, 'upload-wrong-file')
  const buffer = Buffer.from(await buildUidList([UID]))
  await chooser.setInputFiles({ name: 'Kunden.xlsx', mimeType: XLSX, buffer })
  const start = page.getByRole('button', { name: startButtonName(language, 1) })
  await start.waitFor()
  expect(await dialog.getByText(t('listFaultHelp')).count()).toBe(0)
  const failure = failureIn(dialog, t('createFailed'), language)
  await withRefusedCalls(page, '**/api/tasks', async () => {
    await start.click()
    await failure.waitFor()
    await lookInBothSchemes(watched, 'upload-refused')
  })
  await dialog.getByLabel(t('anew')).click()
  await failure.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function downloadFails(watched: WatchedPage, language: Language): Promise<void> {
  const { page } = watched
  const t = translate(batchTexts, language)
  const row = page.getByRole('row').filter({ hasText: 'Kunden.xlsx' })
  const report = row.getByRole('button', { name: t('downloadReport') })
  const failure = failureIn(row, t('downloadFailed'), language)
  await withRefusedCalls(page, '**/api/file/report/*', async () => {
    await report.click()
    await failure.waitFor()
    await lookInBothSchemes(watched, 'download-refused')
  })
  await Promise.all([page.waitForEvent('download'), report.click()])
  await failure.waitFor({ state: 'detached' })
}

async function settingFails(watched: WatchedPage, language: Language): Promise<void> {
  const { page } = watched
  const t = translate(settingTexts, language)
  const label = translate(taskPatienceMinutes, language)('label')
  await page.goto(at('/admin/settings'))
  const row = page.getByRole('row').filter({ hasText: label })
  const field = row.getByRole('textbox', { name: label })
  await field.fill('25')
  await withRefusedCalls(page, '**/api/tasks/settings/*', async () => {
    await row.getByRole('button', { name: t('save', { label }) }).click()
    await row.getByText(t('saveFailed')).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await lookInBothSchemes(watched, 'setting-refused')
  })
  await field.fill('26')
  await row.getByText(t('saveFailed')).waitFor({ state: 'detached' })
}

async function testFails({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(companyTexts, language)
  await page.goto(at('/uid-account'))
  const failure = failureIn(page.getByRole('main'), t('testFailed'), language)
  await withRefusedCalls(page, '**/finanzonline-test', async () => {
    await page.getByRole('button', { name: t('test') }).click()
    await failure.waitFor()
    await checkScreen('account-test-refused')
  })
  await page.getByLabel(t('pin'), { exact: true }).fill('another-pin')
  await failure.waitFor({ state: 'detached' })
}

async function checkFails(watched: WatchedPage, language: Language): Promise<void> {
  const { page } = watched
  const t = translate(singleTexts, language)
  await page.goto(at('/uid-single-check'))
  await page.getByLabel(t('uid'), { exact: true }).fill(UID)
  const failure = failureIn(page.getByRole('region', { name: t('result') }), t('checkFailed'), language)
  await withRefusedCalls(page, '**/api/tasks/uid/*', async () => {
    await page.keyboard.press('Enter')
    await failure.waitFor()
    await lookInBothSchemes(watched, 'check-refused')
  })
  await page.keyboard.press('Enter')
  await failure.waitFor({ state: 'detached' })
}

async function exportFails({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(logTexts, language)
  await page.goto(at('/admin/audit-log'))
  await page.getByRole('table').waitFor()
  const failure = failureIn(page.getByRole('main'), t('exportFailed'), language)
  await withRefusedCalls(page, '**/api/auditlog*', async () => {
    await page.getByRole('button', { name: t('export') }).click()
    await failure.waitFor()
    await checkScreen('export-refused')
  })
}

async function logoutFails(watched: WatchedPage, language: Language): Promise<void> {
  const { page } = watched
  const t = translate(shellTexts, language)
  const failure = failureIn(page.getByRole('banner'), t('logoutFailed'), language)
  const logoutButton = page
    .getByRole('banner')
    .getByRole('button', { name: t('logout') })
    .filter({ visible: true })
  await withRefusedCalls(page, '**/api/logout', async () => {
    await logoutButton.click()
    await failure.waitFor()
    await lookInBothSchemes(watched, 'logout-refused')
  })
  await logoutButton.click()
  await page.waitForURL('**/login**')
  expect(await failure.count()).toBe(0)
}
