import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { PAGES } from '../../src/app/pages/page-list.ts'
import { CHIEF, DEV, USER } from '../../src/app/start/demo/people.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { expectAccessible } from '../world/browser/expect-accessible.ts'
import { it as journey, presetReturningUser } from '../world/browser/journey.ts'
import { menuLabel } from '../world/browser/page-names.ts'
import { rawKeys } from '../world/browser/raw-keys.ts'
import { waitUntilSettled } from '../world/browser/settled.ts'
import { startButtonName } from '../world/browser/start-name.ts'
import { visibleFaults } from '../world/browser/visible-faults.ts'
import { openContext, openPageIn, type WatchedPage } from '../world/browser/watched-page.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { demoCode } from '../world/product/demo-code.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

const LANGUAGES = ['de', 'en'] as const
const SCHEMES = ['light', 'dark'] as const
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 900 },
  { width: 390, height: 844 },
]
const SMALLEST = { width: 360, height: 740 }
const SAMPLE = 'tests/samples/lieferanten-two-columns.xlsx'

type Account = { email: string; password: string }

let product: RunningProduct

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  return () => product.stop()
})

const at = (path: string): string => new URL(path, product.address).href

const codeFor = ({ email }: Account): Promise<string> => demoCode(product.dataDir, email)

/**
 * One browser context for all guest pages or all pages of an account: with separate ones, each page
 * would load its scripts again (one second each).
 */
const contextOf = new Map<string, Promise<BrowserContext>>()

const it = journey
  .extend('openContextFor', ({ browser }) => async (language: Language, account?: Account) => {
    const context = await openContext(browser, language)
    await presetReturningUser(context, language)
    if (account) await context.addCookies(await sessionCookies(account))
    return context
  })
  .extend('openFor', ({ openContextFor }) => async (language: Language, account?: Account) => {
    const key = `${language} ${account?.email}`
    const context = contextOf.get(key) ?? openContextFor(language, account)
    contextOf.set(key, context)
    return openPageIn(await context, language)
  })

const cookiesOf = new Map<string, ReturnType<ReturnType<typeof createVisitor>['cookies']>>()

/** Signs an account in once, because a code works only once. */
async function sessionCookies(account: Account) {
  const cookies = cookiesOf.get(account.email)
  if (cookies) return cookies
  const visitor = createVisitor(product.address)
  await visitor.call('POST', '/api/login', { email: account.email, password: account.password })
  const answer = await visitor.call('POST', '/api/login/otp', { email: account.email, totp: await codeFor(account) })
  expect(answer.status).toBe(200)
  cookiesOf.set(account.email, visitor.cookies())
  return visitor.cookies()
}

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) === 1

const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth')

// Layout faults are mostly the same in both languages and take seconds a page to find; `npm run
// look` also covers English.
const CHECKED_LANGUAGE: Language = 'de'

async function lookInBothSchemes({ page, checkScreen }: WatchedPage, name: string, language: Language): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await checkScreen(`${name}-${colorScheme}`)
  }
  if (language === CHECKED_LANGUAGE) {
    await expectAccessible(page, name)
    for (const viewport of WIDTHS) await expectNoVisibleFaults(page, viewport, name)
  }
  await page.setViewportSize(SMALLEST)
  // The layout takes a moment to settle after a change.
  await expect.poll(() => horizontalOverflow(page), { message: `${name} scrolls sideways` }).toBeLessThanOrEqual(0)
}

async function expectNoVisibleFaults(page: Page, viewport: typeof SMALLEST, name: string): Promise<void> {
  await page.setViewportSize(viewport)
  // The layout takes a moment to settle after a change.
  await expect.poll(() => visibleFaults(page), { message: `${name} at ${viewport.width} px` }).toEqual([])
}

const nameOf = (path: string): string => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))

describe.each(LANGUAGES)('every page in %s, light and dark, wide and narrow', language => {
  const guestPaths = PAGES.filter(({ who }) => who === 'guest' || who === 'anyone')
  it.for(guestPaths)('$path for a guest', async ({ path }, { openFor }) => {
    const watched = await openFor(language)
    await watched.page.goto(at(path))
    await waitUntilSettled(watched.page)
    await lookInBothSchemes(watched, `guest-${nameOf(path)}`, language)
    expect(watched.pageErrors).toEqual([])
    await watched.page.close()
  })

  it.for(PAGES.filter(({ who }) => who !== 'guest'))('$path', { tags: ['V3.7.1'] }, async ({ path }, { openFor }) => {
    const watched = await openFor(language, DEV)
    await watched.page.goto(at(path))
    await waitUntilSettled(watched.page)
    expect(new URL(watched.page.url()).pathname).toBe(path)
    await lookInBothSchemes(watched, nameOf(path), language)
    expect(watched.pageErrors).toEqual([])
    await watched.page.close()
  })
})

// The longest UIDs and names of the simulator.
const UIDS_WITH_LONG_NAMES = ['DE129304291', 'EL094501040', 'LV40003189718', 'NL820605876B01', 'SE556200077701']

it('a company’s lists have room for long names and UIDs, also on a tablet', { tags: ['C9-08'] }, async ({
  openFor,
}) => {
  const { page, context } = await openFor('de', CHIEF)
  for (const uid of UIDS_WITH_LONG_NAMES)
    expect((await context.request.get(at(`/api/tasks/uid/${uid}`))).ok()).toBe(true)
  for (const path of ['/uid-single-checks', '/partners']) {
    await page.goto(at(path))
    await waitUntilSettled(page)
    await page.getByText('ΠΑΡΑΔΕΙΓΜΑ').waitFor()
    for (const viewport of WIDTHS) await expectNoVisibleFaults(page, viewport, path)
  }
  await page.close()
})

/** One fault of each kind, and correct elements that resemble one. */
const FAULTY_HTML = `
  <p data-style="width:55px;overflow-wrap:anywhere">Kaffeerösterei</p>
  <p data-style="width:55px;overflow-wrap:anywhere">DE136695976DE136695976DE136695976</p>
  <p data-style="width:60px;overflow:hidden;white-space:nowrap">Nur der Anfang</p>
  <p data-style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Nur die Punkte</p>
  <p data-style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis" title="Punkte und Titel">Punkte und Titel</p>
  <p data-style="width:60px;overflow:auto;white-space:nowrap">Was sich verschieben lässt</p>
  <input aria-label="Feld" placeholder="Ein Satz, der nicht passt" data-style="width:40px;padding:0;border:0">
  <p><a href="#eins" data-style="display:inline-block">Eins</a><button data-style="margin-left:-20px">Zwei</button></p>
  <table data-style="table-layout:fixed;width:700px;min-width:700px;border-collapse:collapse">
    <tr><th data-style="width:100px;padding:0">Firma</th><th data-style="width:100px;padding:0">Land</th><th></th></tr>
    <tr><td data-style="padding:0">Muster Handels GmbH</td><td data-style="padding:0;white-space:nowrap;font-size:24px">Hinausgeschrieben</td><td></td></tr>
  </table>
  <p data-style="position:absolute;left:1420px;white-space:nowrap">Draußen</p>`

it('visibleFaults finds broken words, cut text, narrow columns and overlapping elements', {
  tags: ['C9-08'],
}, async ({ openFor }) => {
  const { page } = await openFor('de')
  await page.goto(at('/login'))
  await waitUntilSettled(page)
  expect(await visibleFaults(page)).toEqual([])
  await page.evaluate(`(() => {
    document.querySelector('h1').insertAdjacentHTML('afterend', ${JSON.stringify(FAULTY_HTML)})
    // As attributes the page's own policy forbids them.
    for (const each of document.querySelectorAll('[data-style]')) each.style.cssText = each.dataset.style
  })()`)
  const expectedFaults = [
    expect.stringMatching(/^broken word: Kaffeerösterei in \d lines, 55 px$/),
    'cut text: Nur der Anfang, 60 px',
    'cut text: Nur die Punkte, 60 px',
    'cut text: Ein Satz, der nicht passt in a field of 40 px',
    'on each other: a "Eins" and button "Zwei"',
    'narrow column: Firma, 100 px, "Muster Handels GmbH"',
    'beyond its cell: Hinausgeschrieben',
    'beyond the window: Draußen',
    expect.stringMatching(/^beyond its page: table "Firma Land Muster Handels GmbH Hinausgeschrieben", \d+ px$/),
    'the page scrolls sideways',
  ]
  expect(await visibleFaults(page)).toEqual(expectedFaults)
  await page.close()
})

it('rawKeys finds text keys and unfilled placeholders in texts and attributes', async ({ openFor }) => {
  const { page } = await openFor('de')
  await page.goto(at('/login'))
  await waitUntilSettled(page)
  expect(await rawKeys(page, 'de')).toEqual([])
  await page.evaluate(`(() => {
    document.querySelector('h1').textContent = 'downloadResult'
    document.querySelector('button').title = 'batches-screen.upload'
    document.querySelector('input').placeholder = 'Noch {{count}} Tage'
  })()`)
  expect(await rawKeys(page, 'de')).toEqual(['downloadResult', 'Noch {{count}} Tage', 'batches-screen.upload'])
  await page.close()
})

it('the accessibility check finds fields without a name and texts with low contrast, light and dark', async ({
  openFor,
}) => {
  const { page, checkScreen } = await openFor('de')
  await page.goto(at('/login'))
  await waitUntilSettled(page)
  await page.evaluate(`document.querySelector('h1').insertAdjacentHTML('afterend', '<input><p>too pale</p>')`)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(`(() => {
      const pale = document.querySelector('h1 ~ p')
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      pale.style.color = isDark ? '#444' : '#ddd'
    })()`)
    const expectedFaults = [/^color-contrast: .*too pale/, /^label: <input/].map(each => expect.stringMatching(each))
    await expect(checkScreen('faulty')).rejects.toMatchObject({ actual: expectedFaults })
  }
  await page.close()
})

describe('the main job', () => {
  it('can be done without a mouse', async ({ openContextFor }) => {
    const language = 'de'
    const { page } = await openPageIn(await openContextFor(language), language)
    await page.goto(at('/uid-single-check'))
    await signInByKeyboard(page, language)
    await checkOneByKeyboard(page, language)
    await checkManyByKeyboard(page, language)
  })
})

const MAX_STOPS = 150

/** Presses Tab until the target has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await hasFocus(page, target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function signInByKeyboard(page: Page, language: Language): Promise<void> {
  const t = translate(loginTexts, language)
  await tabTo(page, page.getByLabel(t('email')))
  await page.keyboard.type(USER.email)
  await tabTo(page, page.getByLabel(t('password'), { exact: true }))
  await page.keyboard.type(USER.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('back') }).waitFor()
  await page.keyboard.type(await codeFor(USER))
  await page.waitForURL('**/uid-single-check')
}

async function checkOneByKeyboard(page: Page, language: Language): Promise<void> {
  const t = translate(singleTexts, language)
  const field = page.getByLabel(t('uid'), { exact: true })
  await field.waitFor()
  // The field already has the focus.
  await expect.poll(() => hasFocus(page, field)).toBe(true)
  await page.keyboard.type('DE 136695976')
  await page.keyboard.press('Enter')
  await page.getByText(t('valid'), { exact: true }).first().waitFor()
}

async function checkManyByKeyboard(page: Page, language: Language): Promise<void> {
  const t = translate(batchTexts, language)
  const multiple = new RegExp(`^${menuLabel('/uid-check', language)}`)
  await press(page, page.getByRole('link', { name: multiple }).first())
  // Registered well before the key press, because the browser has to be informed first and the
  // press is just as fast.
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: t('upload') }).first())
  const dialog = page.getByRole('dialog')
  // A dialog takes the focus a moment after it appears.
  await dialog.locator(':focus').waitFor()
  await tabTo(page, dialog.locator('.mantine-Dropzone-root'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(SAMPLE)
  await press(page, dialog.getByRole('button', { name: startButtonName('de', 2, '\\d+'), disabled: false }))
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /lieferanten-two-columns\.xlsx/ })
  await row.getByText(t('completed'), { exact: true }).waitFor()
  await tabTo(page, row.getByRole('button', { name: t('downloadReport') }))
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
}
