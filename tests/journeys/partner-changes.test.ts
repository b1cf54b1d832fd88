import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeTexts } from '../../src/partners/screen/change-texts.ts'
import { partnerTexts } from '../../src/partners/server-texts.ts'
import { translate } from '../../src/texts/translate.ts'
import { groupUid } from '../../src/uid/show-uid.ts'
import { texts } from '../../src/watching/screen/texts.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { arrive, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import { openPage } from '../world/browser/watched-page.ts'
import { type Visitor, visit } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulated, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const UIDS = { de: 'DE136695976', en: 'DE129304291' }

let browser: Browser
let product: SimulatedProduct
let visitor: Visitor
let secret: string

beforeAll(async () => {
  browser = await launchBrowser()
  product = await runSimulated()
  visitor = visit(product.address)
  secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await visitor.call('PUT', '/api/company/1', ACCOUNT)
  await visitor.call('POST', '/api/countryapi/1', { country: 'DE', api: 'vies' })
  // Each question goes to the authority: nothing is remembered.
  for (const [key, value] of Object.entries({ cache_lifetime: '0', watch_partners: '1' })) {
    await visitor.call('PUT', '/api/tasks/settings/1', { key, value })
  }
})
afterAll(async () => {
  await browser.close()
  await product.end()
})

const ask = async (uid: string) => (await visitor.call('GET', `/api/tasks/uid/${uid}`)).status

it.each(languagesOf('de'))('a partner that became invalid is told at home in %s, and is watched', async language => {
  const uid = UIDS[language]
  expect(await ask(uid)).toBe(200)
  product.simulator.setBehaviour({ endedUids: [uid] })
  expect(await ask(uid)).toBe(200)

  const { page, look, mishaps, context } = await openPage(browser, language)
  const t = translate(changeTexts, language)
  const p = translate(partnerTexts, language)
  await arrive(page, product.address, language)
  await typePassword(page, { email: BOOTSTRAP.email, password: PASSWORD }, language)
  await typeCode(page, secret, language)
  await page.getByRole('heading', { name: t('title', { count: 1, number: '1' }) }).waitFor()
  await page.getByText(p('verdict', { before: p('valid'), after: p('invalid') })).waitFor()
  await look('home-changes')

  await page.getByRole('link', { name: groupUid(uid) }).click()
  const w = translate(texts, language)
  await page.getByLabel(w('watch')).click()
  const figure = (key: 'watched' | 'perDay', count: number) => w(key, { count, number: String(count) })
  const watched = language === 'de' ? 1 : 2
  await page.getByText(w('forecast', { watched: figure('watched', watched), perDay: figure('perDay', 1) })).waitFor()
  await look('partner-watched')

  await page.goto(product.address)
  await page.getByRole('button', { name: t('seen') }).click()
  await page.getByRole('button', { name: t('seen') }).waitFor({ state: 'detached' })
  expect(mishaps).toEqual([])
  await context.close()
})
