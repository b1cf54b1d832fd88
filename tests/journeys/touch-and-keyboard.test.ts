import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as sessionTexts } from '../../src/access/login/screen/session-texts.ts'
import { texts as settingTexts } from '../../src/access/settings/screen/settings-texts.ts'
import { texts as userTexts } from '../../src/access/users/screen/administration-texts.ts'
import { texts as accountTexts } from '../../src/access/users/screen/users-texts.ts'
import { texts as ruleTexts } from '../../src/access/users/users-texts.ts'
import { texts as cacheTexts } from '../../src/answers/cache/screen/cache-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { readAuthenticators } from '../../src/app/start/demo/authenticators.ts'
import { CHIEF, DEV, type DemoPerson, NEWCOMER, TESTER, USER } from '../../src/app/start/demo/people.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as codeTexts } from '../../src/base/ui/forms/code-texts.ts'
import { pageTexts } from '../../src/base/ui/table/page-texts.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as checkTexts } from '../../src/checking/single-check/screen/list-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { it as journey } from '../world/browser/journey.ts'
import { menuLabel } from '../world/browser/page-names.ts'
import type { DeviceOptions } from '../world/browser/watched-page.ts'
import { unusedCode } from '../world/people/unused-code.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

const UID = 'DE136695976'
const GROUPED = 'DE 136 695 976'
const NEXT = 'ATU 1358 5627'
const PHONE = { width: 360, height: 740 }

const batches = translate(batchTexts, 'de')
const shell = translate(shellTexts, 'de')
const single = translate(singleTexts, 'de')
const ui = translate(uiTexts, 'de')
const login = translate(loginTexts, 'de')
const account = translate(accountTexts, 'de')
const users = translate(userTexts, 'de')
const sessions = translate(sessionTexts, 'de')

let product: RunningProduct

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  return () => product.stop()
})

const at = (path: string): string => new URL(path, product.address).href

const secretOf = (email: string): string => readAuthenticators(product.dataDir)[email] ?? ''

const it = journey.extend('openAs', ({ open }) => async ({ email, password }: DemoPerson, hands?: DeviceOptions) => {
  const visitor = createVisitor(product.address)
  await visitor.signIn(email, password, { secret: secretOf(email) })
  const watched = await open('de', hands && { device: hands })
  await watched.context.addCookies(visitor.cookies())
  await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return watched
})

const isFocused = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) === 1

const MAX_TAB_STOPS = 12

/** Returns whether the Tab key reaches the menu within the next stops. */
async function isMenuReached(page: Page): Promise<boolean> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate('document.activeElement?.closest("nav") != null')) return true
  }
  return false
}

const readClipboard = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()')

async function waitForVerdict(page: Page): Promise<void> {
  await expect.poll(() => page.title()).toContain(`${UID} ${single('valid')}`)
}

it('pasting anywhere fills the UID field, and input and answer survive a reload', async ({ openAs }) => {
  const { page } = await openAs(USER)
  await page.goto(at('/uid-single-check'))
  const field = page.getByLabel(single('uid'), { exact: true })
  await field.waitFor()
  await expect.poll(() => isFocused(page, field)).toBe(true)

  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(` ${UID.toLowerCase()}\n`)})`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+V')
  await expect.poll(() => field.inputValue()).toBe(GROUPED)
  expect(await isFocused(page, field)).toBe(true)
  await page.keyboard.press('Enter')
  await waitForVerdict(page)

  // New input replaces the checked number; number and answer, now in the background, survive a
  // reload and a visit to another page.
  const past = page.getByRole('heading', { name: single('answerTo', { uid: GROUPED }) })
  await page.keyboard.type(NEXT)
  for (const leave of [() => page.reload(), () => page.goto(at('/my-account')).then(() => page.goBack())]) {
    await leave()
    await past.waitFor()
    await expect.poll(() => field.inputValue()).toBe(NEXT)
  }

  await page.getByRole('button', { name: single('copyAddress') }).click()
  await expect.poll(() => readClipboard(page)).toMatch(/^.+\n.+\n\d{5} .+$/)
  await page.getByRole('button', { name: ui('copy', { label: single('resultUid') }), exact: true }).click()
  await expect.poll(() => readClipboard(page)).toBe(UID)

  await page.getByRole('button', { name: single('askAgain', { uid: GROUPED }) }).click()
  await expect.poll(() => page.getByRole('button', { name: single('askAgain', { uid: GROUPED }) }).count()).toBe(2)
  await waitForVerdict(page)

  // A button pressed by keyboard keeps the focus while it is busy, and afterwards.
  const check = page.getByRole('button', { name: single('check'), exact: true })
  await field.fill(UID)
  await check.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('button', { name: single('askAgain', { uid: GROUPED }) }).count()).toBe(3)
  await waitForVerdict(page)
  expect(await isFocused(page, check)).toBe(true)
})

it('an icon shows its tooltip on hover and on focus, and Escape hides it', { tags: ['W9-14'] }, async ({ openAs }) => {
  const { page, checkScreen } = await openAs(DEV)
  await page.goto(at('/uid-check?all=true'))
  // The cookie banner would cover half of a link in the footer.
  await page.getByRole('button', { name: shell('accept') }).click()
  const [report, remove] = [batches('downloadReport'), batches('deleteRequest')].map(name =>
    page.getByRole('button', { name }).first(),
  )
  if (report === undefined || remove === undefined) throw new Error('the demo has an ended batch')
  const tooltip = page.locator('.mantine-Tooltip-tooltip')
  await report.hover()
  await expect.poll(() => tooltip.allTextContents()).toEqual([batches('downloadReport')])
  await checkScreen('icon-word')
  await page.mouse.move(0, 0)
  await tooltip.waitFor({ state: 'detached' })
  await report.focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => tooltip.allTextContents()).toEqual([batches('deleteRequest')])
  expect(await isFocused(page, remove)).toBe(true)
  await page.keyboard.press('Escape')
  await tooltip.waitFor({ state: 'detached' })
})

it('a row’s actions are a menu with labels on a touch screen', async ({ openAs }) => {
  const { page } = await openAs(CHIEF, { hasTouch: true, isMobile: true })
  await page.setViewportSize(PHONE)
  await page.goto(at('/admin/users'))
  const cardOf = ({ lastname }: DemoPerson) => page.getByRole('listitem').filter({ hasText: lastname }).first()
  const [ownCard, otherCard] = [cardOf(CHIEF), cardOf(USER)]
  // Users cannot switch themselves off: the switch says so in place of a failed call.
  expect(await ownCard.getByRole('switch').isDisabled()).toBe(true)
  expect(await ownCard.getByRole('switch').getAttribute('aria-label')).toContain(users('ownActivity'))
  await otherCard.getByRole('button', { name: ui('actions') }).tap()
  const name = `${USER.firstname} ${USER.lastname}`
  await page.getByRole('menuitem', { name: users('reset', { name }) }).waitFor()
  await page.getByRole('menuitem', { name: users('edit', { name }) }).tap()
  const dialog = page.getByRole('dialog', { name: users('editTitle', { name }) })
  await dialog.waitFor()
  await expect.poll(() => isFocused(page, dialog.getByLabel(users('firstname')))).toBe(true)
})

it('a single icon has a visible label on a touch screen', async ({ openAs }) => {
  const { page } = await openAs(DEV, { hasTouch: true, isMobile: true })
  await page.setViewportSize({ width: 360, height: 1600 })
  await page.goto(at('/uid-single-check'))
  await page.getByRole('button', { name: shell('accept') }).tap()
  await page.getByLabel(single('uid'), { exact: true }).fill(UID)
  await page.keyboard.press('Enter')
  await waitForVerdict(page)
  for (const [path, label] of [
    ['/uid-single-check', single('askWord')],
    ['/uid-single-checks', translate(checkTexts, 'de')('reportWord')],
    ['/admin/settings', translate(settingTexts, 'de')('saveWord')],
    ['/dev/cache', translate(cacheTexts, 'de')('showWord')],
  ] as const) {
    await page.goto(at(path))
    await page.getByText(label, { exact: true }).first().waitFor()
    await page.screenshot({ path: `test-results/pictures/word${path.replaceAll('/', '-')}.png` })
  }
})

it('the menu cannot be collapsed on a touch screen, and contains the sign-out on a phone', async ({ openAs }) => {
  const { page } = await openAs(CHIEF, { hasTouch: true, isMobile: true })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(at('/'))
  await page.getByRole('link', { name: menuLabel('/uid-single-check', 'de'), exact: true }).waitFor()
  expect(await page.getByRole('button', { name: shell('collapse') }).count()).toBe(0)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: shell('openMenu') }).tap()
  const signOut = page.getByRole('button', { name: shell('logout') })
  await signOut.waitFor()
  await page.screenshot({ path: 'test-results/pictures/menu-touch.png', animations: 'disabled' })
  await signOut.tap()
  await page.waitForURL('**/login?redirect=*')
})

it('the menu stays collapsed after a reload', async ({ openAs }) => {
  const { page } = await openAs(USER)
  await page.goto(at('/'))
  await page.getByRole('button', { name: shell('collapse') }).click()
  await page.reload()
  await page.getByRole('button', { name: shell('expand') }).click()
  await page.reload()
  await page.getByRole('button', { name: shell('collapse') }).waitFor()
})

it('Tab skips the closed menu on a phone, and Escape returns the focus to its button', async ({ openAs }) => {
  const { page } = await openAs(CHIEF)
  await page.setViewportSize(PHONE)
  await page.goto(at('/my-account'))
  const button = page.getByRole('button', { name: shell('openMenu') })
  await button.focus()
  expect(await isMenuReached(page)).toBe(false)
  await button.press('Enter')
  await page.getByRole('button', { name: shell('closeMenu') }).waitFor()
  expect(await isMenuReached(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page, button)).toBe(true)
})

it('closing a dialog or a panel returns the focus to its opener', async ({ openAs }) => {
  const { page } = await openAs(USER)
  await page.goto(at('/uid-check'))
  const upload = page.getByRole('button', { name: batches('upload') })
  const file = page.getByRole('button', { name: /\.xlsx$/ }).first()
  const inDialog = page.getByRole('dialog')
  await expectFocusAfterEscape(page, upload, inDialog.getByText(batches('chooseList')))
  await expectFocusAfterEscape(page, file, inDialog.getByLabel(translate(pageTexts, 'de')('rowsPerPage')))
})

/** Opens a dialog by keyboard, closes it with Escape, and expects the focus on `opener`. */
async function expectFocusAfterEscape(page: Page, opener: Locator, content: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await content.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page, opener)).toBe(true)
}

it('a typed code is sent without a button, and the refused field is marked afterwards', async ({ openAs }) => {
  await openAs(TESTER).then(({ context }) => context.close())
  const { page, checkScreen } = await openAs(TESTER)
  await page.goto(at('/my-account'))
  await page.getByText(sessions('other')).waitFor()
  const type = async (password: string) => {
    await page.getByLabel(account('password'), { exact: true }).fill(password)
    await page.getByLabel(account('confirmPassword')).fill(password)
    await page.getByRole('button', { name: account('update'), exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: account('confirmTitle') })
    const first = dialog.getByLabel(translate(codeTexts, 'de')('digit', { position: 1 }))
    await expect.poll(() => isFocused(page, first)).toBe(true)
    return { dialog, first }
  }
  // Only the server detects that the password is easy to guess.
  const { dialog, first } = await type('Schneewittchen7')
  await page.keyboard.type('000000')
  await dialog.waitFor({ state: 'detached' })
  const passwordField = page.getByLabel(account('password'), { exact: true })
  expect(await passwordField.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('form').getByText(translate(ruleTexts, 'de')('passwordCommon')).count()).toBe(1)
  await checkScreen('account-refused')
  // A wrong code leads to no other page.
  await type('Nelke Kran Dachs Pinsel 7')
  await page.keyboard.type('000000')
  await dialog.getByText(account('codeInvalid')).waitFor()
  await dialog.getByText('Bitte geben Sie den nächsten Code ein.').waitFor()
  await page.locator('.mantine-Notification-root').getByText(account('codeInvalid'), { exact: true }).waitFor()
  await expect.poll(() => isFocused(page, first)).toBe(true)
  await page.keyboard.type(await unusedCode(secretOf(TESTER.email)))
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(sessions('other')).waitFor({ state: 'detached' })
  await page.getByText(sessions('thisOne')).waitFor()
})

it('the cookie banner stays at the bottom and does not cover the first-password dialog', async ({ openAs }) => {
  const { page } = await openAs(NEWCOMER)
  await page.goto(at('/'))
  const dialog = page.getByRole('dialog', { name: login('newPasswordTitle') })
  await dialog.waitFor()
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 })
    const banner = await page.locator(`section[aria-label="${shell('cookieBanner')}"]`).boundingBox()
    const form = await dialog.boundingBox()
    if (banner === null || form === null) throw new Error('banner and dialog are both there')
    expect(banner.y + banner.height).toBe(900)
    expect(form.y + form.height).toBeLessThan(banner.y)
  }
})
