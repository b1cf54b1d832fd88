import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { texts as loginTexts } from '../../src/login/screen/texts.ts'
import { texts as homeTexts } from '../../src/shell/home-texts.ts'
import { texts as shellTexts } from '../../src/shell/texts.ts'
import { texts as singleTexts } from '../../src/single-check/screen/texts.ts'
import { CLERK } from '../../src/start/demo/people.ts'
import { translate } from '../../src/texts/translate.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { openPage } from '../world/browser/watched-page.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

let browser: Browser
let product: RunningProduct
beforeAll(async () => {
  browser = await launchBrowser()
  product = await runProduct({ command: 'demo', env: { DEMO_HISTORY: '' } })
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

it.each(['de', 'en'] as const)('is tried from the login to the first answer by clicks alone (%s)', async language => {
  const { page, mishaps, look } = await openPage(browser, language)
  await page.addInitScript(
    ([chosen]) => {
      localStorage.setItem('language', chosen)
      localStorage.setItem('cookieConsent', 'true')
    },
    [language] as const,
  )
  const login = translate(loginTexts, language)
  await page.goto(product.address)
  await page.getByText(login('whatThisIs')).waitFor()
  const account = page.getByRole('button', { name: whom(language) })
  await account.waitFor()
  await look('demo-login')
  await account.click()
  await page.getByRole('button', { name: login('demoTakeCode') }).waitFor()
  await look('demo-code')
  await page.getByRole('button', { name: login('demoTakeCode') }).click()
  await page.getByRole('heading', { name: translate(shellTexts, language)('welcome') }).waitFor()
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
  await look('demo-home')
  await page.getByRole('link', { name: translate(homeTexts, language)('cardSingleGo') }).click()
  const single = translate(singleTexts, language)
  await page.getByLabel(single('uid')).press('Enter')
  await page.getByRole('button', { name: single('copyAddress') }).waitFor()
  expect(mishaps).toEqual([])
})

// A code serves once: each language has somebody of its own.
const whom = (language: 'de' | 'en'): RegExp => new RegExp(language === 'de' ? nameOf(CLERK) : 'Clara Beispiel')
const nameOf = ({ firstname, lastname }: typeof CLERK): string => `${firstname} ${lastname}`
