import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTexts } from '../../src/auditor-package/screen/open-texts.ts'
import { texts } from '../../src/auditor-package/screen/texts.ts'
import type { Language } from '../../src/texts/define.ts'
import { translate } from '../../src/texts/translate.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { typeCode } from '../world/browser/sign-in-screen.ts'
import { openPage, type WatchedPage } from '../world/browser/watched-page.ts'
import { unpackPackage } from '../world/files/unpack-package.ts'
import { type Visitor, visit } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulated, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const PASSWORD = 'Mein-Eigenes-Passwort-26'

let browser: Browser
let product: SimulatedProduct
let admin: Visitor
let secret: string
beforeAll(async () => {
  browser = await launchBrowser()
  product = await runSimulated()
  admin = visit(product.address)
  secret = await admin.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await admin.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...ACCOUNT })
  await admin.call('GET', '/api/tasks/uid/DE136695976')
})
afterAll(async () => {
  await browser.close()
  await product.end()
})

const LANGUAGES = languagesOf('en')

describe.each(LANGUAGES)('a package for an auditor in %s', language => {
  const t = translate(texts, language)

  it('is made by an Admin, given away by a link, fetched, verified, and seen on record', async () => {
    const watched = await openIn(language)
    await watched.context.addCookies(admin.cookies())
    const { page, look } = watched
    await page.goto(new URL('/admin/auditor-packages', product.address).href)
    await page.getByRole('button', { name: t('add'), exact: true }).click()
    await look('auditor-package-new')
    await page.getByRole('button', { name: t('addYes'), exact: true }).click()
    // One for each language that came before.
    const made = page.getByText(t('state made'), { exact: true })
    await expect.poll(() => made.count()).toBe(LANGUAGES.indexOf(language) + 1)
    await look('auditor-packages')
    const given = await giveLink(watched, language)
    await auditorFetches(language, given)
    await page.reload()
    await page
      .getByRole('button', { name: t('linkActions') })
      .first()
      .click()
    await page.getByText(t('event auditor-link.refused')).waitFor()
    expect(await page.getByText(t('event download.auditor-package')).count()).toBe(1)
    await look('auditor-package-record')
    await page.getByRole('button', { name: t('withdraw') }).click()
    await page.getByText(t('withdrawDone')).first().waitFor()
    expect(watched.mishaps).toEqual([])
    await watched.context.close()
  })
})

async function openIn(language: Language): Promise<WatchedPage> {
  const watched = await openPage(browser, language)
  await watched.context.addInitScript(
    `localStorage.setItem('language', '${language}'); localStorage.setItem('cookieConsent', 'true')`,
  )
  return watched
}

const fieldValue = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true }).inputValue()

async function giveLink({ page, look }: WatchedPage, language: Language): Promise<{ link: string; password: string }> {
  const t = translate(texts, language)
  await page
    .getByRole('button', { name: t('linkActions') })
    .first()
    .click()
  await page.getByRole('button', { name: t('linkAdd'), exact: true }).click()
  await typeCode(page, secret, language)
  await page.getByText(t('onceOnly')).waitFor()
  await look('auditor-package-link')
  return { link: await fieldValue(page, t('link')), password: await fieldValue(page, t('password')) }
}

/** An auditor who has nothing but link and password, in a browser of their own. */
async function auditorFetches(
  language: Language,
  { link, password }: { link: string; password: string },
): Promise<void> {
  const t = translate(openTexts, language)
  const { page, look, context } = await openIn(language)
  await page.goto(link)
  await page.getByLabel(t('password'), { exact: true }).fill('falsch')
  await page.getByRole('button', { name: t('open'), exact: true }).click()
  await page.getByText(t('wrong')).waitFor()
  await look('auditor-wrong')
  await page.getByLabel(t('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('open'), exact: true }).click()
  const fetching = page.getByRole('link', { name: t('download', { size: '' }).replace(' ()', '') })
  await fetching.waitFor()
  await look('auditor-opened')
  const [download] = await Promise.all([page.waitForEvent('download'), fetching.click()])
  const key = await (await fetch(new URL('/api/auditor/key', product.address))).text()
  const { verify } = await unpackPackage(readFileSync(await download.path()), key)
  expect(verify()).toMatchObject({ isRight: true })
  await context.close()
}
