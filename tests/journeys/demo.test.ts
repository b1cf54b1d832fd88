import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { CLERK, TESTER, USER } from '../../src/app/start/demo/people.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { it } from '../world/browser/journey.ts'
import { waitFor } from '../world/product/checking.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

// The wording of the site and that of the product.
const HELP = { de: 'Hilfe und Unterlagen', en: 'Help and documents' }

let product: RunningProduct
beforeAll(async () => {
  product = await runProduct({ command: 'demo', env: { DEMO_HISTORY: '' } })
  await waitFor(
    async () => product.log(),
    log => log.includes('The history of the last thirty days is complete.'),
  )
  return () => product.stop()
})

it.for(['de', 'en'] as const)(
  'the demo and its help appear in the browser’s language (%s)',
  async (language, { open }) => {
    const { page } = await open(language)
    await page.goto(product.address)
    await page.getByText(translate(loginTexts, language)('whatThisIs')).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe(language)
    await page.goto(`${product.address}/docs`)
    await page.getByRole('heading', { name: HELP[language] }).waitFor()
  },
)

it.for(['de', 'en'] as const)(
  'the demo can be tried from the login to the first answer only by clicks (%s)',
  { tags: ['W2-27'] },
  async (language, { open }) => {
    const { page, checkScreen } = await open(language)
    await presetLanguage(page, language)
    const login = translate(loginTexts, language)
    await page.goto(product.address)
    await page.getByText(login('whatThisIs')).waitFor()
    const account = page.getByRole('button', { name: accountFor(language) })
    await account.waitFor()
    await checkScreen('demo-login')
    await account.click()
    await page.getByRole('button', { name: login('demoTakeCode') }).waitFor()
    await checkScreen('demo-code')
    await page.getByRole('button', { name: login('demoTakeCode') }).click()
    await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
    await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
    await checkScreen('demo-home')
    await page.getByRole('link', { name: translate(homeTexts, language)('cardSingle') }).click()
    const single = translate(singleTexts, language)
    // The home page's texts about changes contain the label as well.
    await page.getByLabel(single('uid'), { exact: true }).press('Enter')
    await page.getByRole('button', { name: single('copyAddress') }).waitFor()
  },
)

it.for(['de', 'en'] as const)(
  'the demo shows a notice while its history is being created, and the history afterwards (%s)',
  async (language, { open }) => {
    const { page, checkScreen } = await open(language)
    await presetLanguage(page, language)
    const endHistorySetUp = await hideHistory(page)
    const [login, shell, batches] = [
      translate(loginTexts, language),
      translate(shellTexts, language),
      translate(batchTexts, language),
    ]
    await page.goto(product.address)
    const notice = page.getByRole('status').filter({ hasText: shell('pastToCome') })
    await notice.waitFor()
    await checkScreen('demo-past-to-come-login')
    await page.getByRole('button', { name: nameOf(language === 'de' ? USER : TESTER) }).click()
    await page.getByRole('button', { name: login('demoTakeCode') }).click()
    await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
    await notice.waitFor()
    await checkScreen('demo-past-to-come')
    await page.goto(new URL('/uid-check', product.address).href)
    await page.getByText(batches('empty')).waitFor()
    await endHistorySetUp()
    await notice.waitFor({ state: 'detached' })
    await page.getByText('Kreditoren Monatsprüfung.xlsx').first().waitFor()
  },
)

/** Shows the demo as before its thirty days exist; the returned function shows the real state. */
async function hideHistory(page: Page): Promise<() => Promise<void>> {
  await changeAnswers(page, '**/api/operator', { isPastToCome: true })
  await changeAnswers(page, '**/api/tasks/company/**', { items: [], totalItems: 0 })
  return () => page.unrouteAll({ behavior: 'wait' })
}

/** Changes the answers of a call. They carry no ETag, since the server does not know them. */
const changeAnswers = (page: Page, path: string, change: object): Promise<unknown> =>
  page.route(path, async (route, request) => {
    const { 'if-none-match': _known, ...headers } = request.headers()
    const response = await route.fetch({ headers })
    const { etag: _tag, ...own } = response.headers()
    await route.fulfill({ response, headers: own, json: { ...(await response.json()), ...change } })
  })

const presetLanguage = (page: Page, language: Language): Promise<unknown> =>
  page.addInitScript(
    ([value]) => {
      localStorage.setItem('language', value)
      localStorage.setItem('cookieConsent', 'true')
    },
    [language] as const,
  )

// A code works only once, so each language has its own user.
const accountFor = (language: 'de' | 'en'): RegExp => new RegExp(language === 'de' ? nameOf(CLERK) : 'Clara Beispiel')
const nameOf = ({ firstname, lastname }: typeof CLERK): string => `${firstname} ${lastname}`
