import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts as ruleTexts } from '../../src/access/companies/companies-texts.ts'
import { texts as companyTexts } from '../../src/access/companies/screen/administration-texts.ts'
import { texts as accountTexts } from '../../src/access/companies/screen/companies-texts.ts'
import { texts as expiredTexts } from '../../src/access/companies/screen/expired-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { formatDate, viennaDay } from '../../src/base/texts/format.ts'
import { formatDay } from '../../src/base/texts/format-day.ts'
import { type Translator, translate } from '../../src/base/texts/translate.ts'
import { datePatterns, formatTypedDate } from '../../src/base/ui/fields/date-rules.ts'
import { dateTexts } from '../../src/base/ui/fields/date-texts.ts'
import { describeDateIssue } from '../../src/base/ui/fields/describe-date.ts'
import { texts as unsavedTexts } from '../../src/base/ui/overlays/unsaved-texts.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { openSignIn, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const CLIENT = 'Huber Handels GmbH'
const LONG_NAME =
  'Österreichische Gesellschaft für Außenhandelsfinanzierung und Zollabwicklung Müller & Söhne GmbH & Co KG'
const NEW_NAME = 'Berger & Söhne GmbH'
const RENAMED = 'Berger, Söhne & Co (Wien) GmbH'
const ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const DAY_MS = 86_400_000

type SignIn = { email: string; secret: string }
type World = { product: RunningProduct; dev: SignIn; admin: SignIn; visitor: Visitor; clientId: number }

const inDays = (days: number): string => viennaDay(new Date(Date.now() + days * DAY_MS))

describe.each(languagesOf('en'))('companies in %s', language => {
  const t = translate(companyTexts, language)
  const [ui, dates] = [translate(uiTexts, language), translate(dateTexts, language)]
  const unsaved = translate(unsavedTexts, language)
  const shell = translate(shellTexts, language)
  let world: World

  beforeAll(async () => {
    world = await prepare()
    return async () => {
      await world.product.stop()
      await removeData(world.product.dataDir)
    }
  })

  it('are added, changed and deleted by a Dev', { tags: ['W2-45', 'W5-13', 'W8-07', 'W9-17'] }, async ({ open }) => {
    const watched = await open(language)
    const { page, checkScreen } = watched
    await signIn(page, world, world.dev, language)
    await page.getByRole('link', { name: pageTitle('/admin/company', language), exact: true }).click()
    await page.getByRole('table', { name: t('table') }).waitFor()
    await sortByEachColumn(page, t)
    await checkScreen('companies')
    await inDarkScheme(page, () => checkScreen('companies-dark'))

    await add(watched, language)
    await page.getByText(t('added'), { exact: true }).waitFor()
    const row = page.getByRole('row', { name: NEW_NAME })
    await row.getByText(formatDate(new Date(`${inDays(400)}T12:00:00Z`))).waitFor()

    await row.getByRole('button', { name: t('edit', { name: NEW_NAME }) }).click()
    const dialog = page.getByRole('dialog', { name: t('editTitle', { name: NEW_NAME }) })
    await dialog.getByLabel(t('name'), { exact: true }).fill(RENAMED)
    await page.keyboard.press('Escape')
    await page.getByText(unsaved('typed')).waitFor()
    await checkScreen('companies-discard')
    await page.getByRole('button', { name: unsaved('stay') }).click()
    await dialog.getByRole('button', { name: dates('clearDate', { label: t('validUntil') }) }).click()
    await dialog.getByLabel(t('name'), { exact: true }).press('Enter')
    await page.getByText(t('updated'), { exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: RENAMED }).getByText(t('unlimited')).waitFor()

    await search(page, ui('search'), 'berger, ', LONG_NAME)
    await page
      .getByRole('row', { name: RENAMED })
      .getByRole('button', { name: t('remove', { name: RENAMED }) })
      .click()
    await page.getByText(t('removeText', { name: RENAMED, uid: 'ATU 3789 3801' })).waitFor()
    await checkScreen('companies-delete')
    await page.getByRole('button', { name: t('removeYes'), exact: true }).click()
    await page.getByText(t('removed'), { exact: true }).waitFor()
    await page.getByText(t('noneFound')).waitFor()
    await page.getByRole('button', { name: ui('clearSearch') }).click()
    await page.getByRole('row', { name: LONG_NAME }).waitFor()
  })

  it('link to their settings, and an Admin sees only their own company', { tags: ['C2-08', 'C3-04'] }, async ({
    open,
  }) => {
    const { page, checkScreen } = await open(language)
    await signIn(page, world, world.admin, language)
    // Ten days before the licence ends, the tenant sees a notice; once hidden, it stays hidden for
    // the day.
    const date = formatDate(new Date(`${inDays(10)}T12:00:00Z`))
    const notice = page.getByText(translate(accountTexts, language)('licenceEndsIn', { count: 10, date }))
    await notice.waitFor()
    await checkScreen('licence-notice')
    await page.getByRole('button', { name: translate(accountTexts, language)('licenceHide') }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()

    await page.getByRole('link', { name: pageTitle('/admin/company', language), exact: true }).click()
    await page.getByRole('row', { name: CLIENT }).waitFor()
    expect(await notice.count()).toBe(0)
    expect(await page.getByRole('row').count()).toBe(2)
    expect(await page.getByRole('button', { name: t('add') }).count()).toBe(0)
    expect(await page.getByRole('button', { name: t('remove', { name: CLIENT }) }).count()).toBe(0)
    await page.getByRole('button', { name: t('edit', { name: CLIENT }) }).click()
    const dialog = page.getByRole('dialog', { name: t('editTitle', { name: CLIENT }) })
    await dialog.getByLabel(t('uid'), { exact: true }).waitFor()
    expect(await dialog.getByLabel(t('validUntil'), { exact: true }).count()).toBe(0)
    expect(await dialog.getByLabel(t('useCustomLogin')).count()).toBe(0)
    await uploadLogo(page, dialog, language)
    await checkScreen('company-own')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('banner').getByRole('img', { name: CLIENT }).waitFor()
    await page.getByRole('link', { name: t('settings', { name: CLIENT }) }).click()
    await page.waitForURL(url => url.pathname === '/admin/settings')
    expect(new URL(page.url()).searchParams.get('company')).toBe(String(world.clientId))
  })

  it('lock out signed-in users when the licence ends', { tags: ['W1-09', 'W2-63', 'W4-11'] }, async ({ open }) => {
    const { page, checkScreen } = await open(language)
    const expired = translate(expiredTexts, language)
    await signIn(page, world, world.admin, language)
    await delayExpiredReason(page)
    await world.visitor.call('PUT', `/api/company/${world.clientId}`, { validUntil: inDays(-1) })
    // The test needs two calls, and data that the first page has loaded is not loaded again. Calls
    // that the page makes by itself may come first, and then the links are gone.
    const expiredNotice = page.getByText(expired('expiredText')).waitFor()
    for (const name of [
      pageTitle('/admin/company', language),
      pageTitle('/admin/users', language),
      pageTitle('/admin/audit-log', language),
    ]) {
      const clicked = page.getByRole('link', { name, exact: true }).click()
      await Promise.race([clicked.catch(() => undefined), expiredNotice])
    }
    await expiredNotice
    await page.locator('.mantine-Notification-root').getByText(expired('loginExpired'), { exact: true }).waitFor()
    // The dialog gives the reason, so the message that the session is over, which another call
    // triggered, is unnecessary.
    await page.getByText(shell('sessionEnded')).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await checkScreen('licence-expired')
    const dialog = page.getByRole('dialog').filter({ hasText: expired('expiredTitle') })
    expect((await dialog.boundingBox())?.width).toBe(1000)
    await dialog.getByRole('button', { name: expired('understood') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})

/**
 * Delays the answer that contains the reason until another call, which only learned that it is not
 * signed in, has led to the sign-in. If there is no other call, the answer comes anyway.
 */
async function delayExpiredReason(page: Page): Promise<void> {
  await page.route('**/api/**', async route => {
    const response = await route.fetch()
    if (response.status() === 401 && (await response.text()).includes('"expired"'))
      await page.waitForURL('**/login**').catch(() => undefined)
    await route.fulfill({ response })
  })
}

/**
 * Prepares the operator's Dev, two tenants, and the Admin of one whose licence ends in ten days.
 */
async function prepare(): Promise<World> {
  const product = await runProduct({})
  const visitor = createVisitor(product.address)
  const secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  // Complete, so that no notice about missing data appears above the pages under test.
  await visitor.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...ACCOUNT })
  const company = { uid: 'ATU57194903', validUntil: inDays(10) }
  const client = await visitor.call<{ id: number }>('POST', '/api/company', { name: CLIENT, ...company })
  await visitor.call('POST', '/api/company', { name: LONG_NAME, uid: 'DE136695976', validUntil: inDays(-3) })
  const email = 'anna.admin@huber.example'
  const added = await visitor.call<{ initialPassword: string }>('POST', '/api/users/adduser', {
    email,
    firstname: 'Anna',
    lastname: 'Admin',
    role: 2,
    companyId: client.body.id,
  })
  const adminSecret = await createVisitor(product.address).signIn(email, added.body.initialPassword, {
    newPassword: PASSWORD,
  })
  return {
    product,
    visitor,
    clientId: client.body.id,
    dev: { email: BOOTSTRAP.email, secret },
    admin: { email, secret: adminSecret },
  }
}

async function signIn(page: Page, { product }: World, { email, secret }: SignIn, language: Language): Promise<void> {
  await openSignIn(page, product.address, language)
  await typePassword(page, { email, password: PASSWORD }, language)
  await typeCode(page, secret, language)
  await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
}

async function inDarkScheme(page: Page, work: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await work()
  await page.emulateMedia({ colorScheme: 'light' })
}

async function add({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(companyTexts, language)
  const dates = translate(dateTexts, language)
  const rule = translate(ruleTexts, language)
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog', { name: t('addTitle') })
  const save = dialog.getByRole('button', { name: t('addYes') })
  await save.click()
  await dialog.getByText(rule('required')).first().waitFor()
  await dialog.getByLabel(t('name'), { exact: true }).fill('Emoji 😀')
  await dialog.getByText(rule('nameCharacters')).waitFor()
  await dialog.getByLabel(t('uid'), { exact: true }).fill('ATU37893801')
  const date = dialog.getByRole('textbox', { name: t('validUntil') })
  await date.fill('2027-12-31')
  await dialog.getByText(describeDateIssue('dateFormat', language)).waitFor()
  expect(await date.getAttribute('placeholder')).toBe(datePatterns(language)[0])
  await checkScreen('company-invalid')
  await dialog.getByLabel(t('name'), { exact: true }).fill(CLIENT)
  await date.fill(formatTypedDate(inDays(400)))
  await dialog.getByText(formatDay(inDays(400), language), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: dates('openCalendar', { label: t('validUntil') }) }).click()
  const calendar = dialog.getByRole('group', { name: dates('calendar') })
  await calendar.waitFor()
  // German weeks begin on Monday, English ones on Sunday; there is no column of week numbers.
  const days = await calendar.locator('th').allTextContents()
  expect([days.length, days[0]]).toEqual([7, language === 'de' ? 'Mo' : 'Su'])
  await checkScreen('company-calendar')
  await inDarkScheme(page, () => checkScreen('company-calendar-dark'))
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  // The focus is back on its button, which opens it again.
  await page.keyboard.press('Enter')
  await calendar.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  await dialog.waitFor()
  await dialog.getByLabel(t('useCustomLogin')).click()
  await checkScreen('company-custom-login')
  await dialog.getByLabel(t('useCustomLogin')).click()
  await save.click()
  await page.getByText(`${t('addFailed')} ${t('nameTaken')}`).waitFor()
  // The error appears at the field and disappears once it is corrected.
  await dialog.getByText(t('nameTaken'), { exact: true }).waitFor()
  await dialog.getByLabel(t('name'), { exact: true }).fill(NEW_NAME)
  await dialog.getByText(t('nameTaken'), { exact: true }).waitFor({ state: 'detached' })
  await dialog.getByLabel(t('name'), { exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** The first four columns are in place; the three that contain data sort both ways. */
async function sortByEachColumn(page: Page, t: Translator<typeof companyTexts>): Promise<void> {
  const heads = page.getByRole('table', { name: t('table') }).getByRole('columnheader')
  const expectedHeadings = [t('name'), t('uid'), t('validUntil'), t('actions')]
  expect((await heads.allInnerTexts()).slice(0, 4).map(text => text.trim())).toEqual(expectedHeadings)
  const names = () =>
    page
      .getByRole('table', { name: t('table') })
      .locator('tbody tr th:first-child a')
      .allInnerTexts()
  for (const [title, first] of [
    [t('uid'), CLIENT],
    [t('validUntil'), LONG_NAME],
    [t('name'), CLIENT],
  ] as const) {
    const head = heads.filter({ hasText: title }).first()
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(async () => (await names()).filter(name => name === CLIENT || name === LONG_NAME)[0]).toBe(first)
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
  }
}

async function search(page: Page, label: string, text: string, otherRow: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('row', { name: otherRow }).waitFor({ state: 'detached' })
}

// A small image: a mark and two lines.
const PNG = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAAAgCAIAAABiouoDAAAAWUlEQVR42u3Zuw0AIAgFQHrHsXNv59MNqIzxcy9McM2DEEPSBAJA',
    'gLYB9VaWDCBAgACdCFQvCSBAgAB9CaTFAAECBAiQU8MeBAgQIEBaDBAgQB6HgAABejsTXfwcBzZIZlgAAAAASUVORK5CYII=',
  ].join(''),
  'base64',
)

async function uploadLogo(page: Page, dialog: Locator, language: Language): Promise<void> {
  const t = translate(companyTexts, language)
  const field = dialog.locator('input[type=file]')
  await field.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  const refusal = dialog.getByText(translate(ruleTexts, language)('logoKind'))
  await refusal.waitFor()
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await page.getByText(t('logoUploaded'), { exact: true }).waitFor()
  await refusal.waitFor({ state: 'detached' })
  await dialog.getByRole('img', { name: CLIENT }).waitFor()
}
