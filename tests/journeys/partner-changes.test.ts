import { beforeAll, expect } from 'vitest'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { rowTexts } from '../../src/checking/batches/screen/row-texts.ts'
import { changeTexts } from '../../src/checking/partners/screen/change-texts.ts'
import { texts as listTexts } from '../../src/checking/partners/screen/partners-texts.ts'
import { partnerTexts } from '../../src/checking/partners/server-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { texts } from '../../src/checking/watching/screen/watching-texts.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { it } from '../world/browser/journey.ts'
import { openFilters } from '../world/browser/open-filters.ts'
import { openSignIn, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const UIDS = { de: 'DE136695976', en: 'DE129304291' }
const FRENCH = 'FR40303265045'

let product: SimulatedProduct
let visitor: Visitor
let secret: string

beforeAll(async () => {
  product = await runSimulatedProduct()
  visitor = createVisitor(product.address)
  secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await visitor.call('PUT', '/api/company/1', ACCOUNT)
  await visitor.call('POST', '/api/countryapi/1', { country: 'DE', api: 'vies' })
  // No answers are cached, so each query goes to the authority.
  for (const [key, value] of Object.entries({ cache_lifetime: '0', watch_partners: '1' })) {
    await visitor.call('PUT', '/api/tasks/settings/1', { key, value })
  }
  return () => product.end()
})

const checkUid = async (uid: string) => (await visitor.call('GET', `/api/tasks/uid/${uid}`)).status

it.for(languagesOf('de'))(
  'a partner that became invalid is shown on the home page in %s, and can be watched',
  { tags: ['C9-12'] },
  async (language, { open }) => {
    const uid = UIDS[language]
    expect(await checkUid(uid)).toBe(200)
    product.simulator.setBehaviour({ endedUids: [uid] })
    expect(await checkUid(uid)).toBe(200)

    const watchedPage = await open(language)
    const { page, checkScreen } = watchedPage
    const t = translate(changeTexts, language)
    const p = translate(partnerTexts, language)
    await openSignIn(page, product.address, language)
    await typePassword(page, { email: BOOTSTRAP.email, password: PASSWORD }, language)
    await typeCode(page, secret, language)
    await page.getByRole('heading', { name: t('title', { count: 1, number: '1' }) }).waitFor()
    await page.getByText(p('verdict', { before: p('valid'), after: p('invalid') })).waitFor()
    await checkScreen('home-changes')

    await page.getByRole('link', { name: groupUid(uid) }).click()
    const w = translate(texts, language)
    await page.getByLabel(w('watch')).click()
    const countText = (key: 'watched' | 'perDay', count: number) => w(key, { count, number: String(count) })
    const watchedCount = language === 'de' ? 1 : 3
    await page
      .getByText(w('forecast', { watched: countText('watched', watchedCount), perDay: countText('perDay', 1) }))
      .waitFor()
    await checkScreen('partner-watched')
    await watchFromList(watchedPage, language, uid)
    await watchBatch(watchedPage, language)
    await openPartnerFromCheck(watchedPage, language, uid)

    await page.goto(product.address)
    await page.getByRole('button', { name: t('seen') }).press('Enter')
    await page.getByRole('heading', { name: t('title', { count: 1, number: '1' }) }).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('main :is(h1, h2):focus').count()).toBe(1)
  },
)

/**
 * In the list: stops watching a selected partner, watches it again, and finds it with the filter.
 */
async function watchFromList({ page, checkScreen }: WatchedPage, language: Language, uid: string): Promise<void> {
  const [p, w] = [translate(listTexts, language), translate(texts, language)]
  await page.getByRole('link', { name: p('back') }).click()
  const box = page.getByRole('checkbox', { name: p('choose', { uid: groupUid(uid) }) })
  await box.click()
  await page.getByText(forecastText(1, language), { exact: true }).waitFor()
  await checkScreen('partners-chosen')
  await page.getByRole('button', { name: w('unwatch') }).click()
  await page
    .getByText(w('areUnwatched', { count: 1, number: '1' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: w('unwatch') }).waitFor({ state: 'detached' })
  // The message says what the server did: the partner is already unwatched.
  await box.click()
  await page.getByRole('button', { name: w('unwatch') }).click()
  await page
    .getByText(w('areUnwatched', { count: 0, number: '0' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: w('unwatch') }).waitFor({ state: 'detached' })
  await box.click()
  await page.getByRole('button', { name: w('watch'), exact: true }).click()
  await page
    .getByText(w('areWatched', { count: 1, number: '1' }))
    .first()
    .waitFor()
  await openFilters(page, language)
  await page.getByRole('combobox', { name: p('watching') }).selectOption(p('unwatched'))
  await box.waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: p('watching') }).selectOption(p('watched'))
  await box.waitFor()
}

/**
 * From a finished batch: watches its valid partners after the forecast; a row leads to its partner.
 */
async function watchBatch({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const [r, w] = [translate(rowTexts, language), translate(texts, language)]
  const { body } = await visitor.upload('Lieferanten.csv', Buffer.from(`UID\n${FRENCH}\n${UIDS[language]}\n`), {
    language,
  })
  await waitForFinishedBatch(visitor, body.id)
  await page.goto(new URL(`/uid-check?batch=${body.id}`, product.address).href)
  await page.getByRole('button', { name: w('watchBatch') }).click()
  const question = page.getByRole('dialog', { name: w('watchBatch') })
  await question.getByText(forecastText(1, language)).waitFor()
  await checkScreen('batch-watch')
  await question.getByRole('button', { name: w('watch'), exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await checkScreen('batch-partners')
  const uid = groupUid(FRENCH)
  await page.getByRole('link', { name: r('toPartner', { uid }) }).click()
  await page.getByRole('heading', { level: 1, name: uid }).waitFor()
  expect(await page.getByLabel(w('watch')).isChecked()).toBe(true)
}

async function openPartnerFromCheck(
  { page, checkScreen }: WatchedPage,
  language: Language,
  uid: string,
): Promise<void> {
  await page.goto(new URL(`/uid-single-checks?q=${uid}`, product.address).href)
  const s = translate(singleTexts, language)
  await page
    .getByRole('button', { name: s('show', { uid: groupUid(uid) }) })
    .first()
    .click()
  await page.getByRole('link', { name: s('toPartner') }).waitFor()
  await checkScreen('check-to-partner')
  await page.getByRole('link', { name: s('toPartner') }).click()
  await page.getByRole('heading', { level: 1, name: groupUid(uid) }).waitFor()
  await page.goto(new URL('/partners?uid=DE811569869', product.address).href)
  const unknown = translate(listTexts, language)('unknownUid', { uid: groupUid('DE811569869') })
  await page.getByText(unknown).waitFor()
  await checkScreen('partner-unknown')
}

function forecastText(count: number, language: Language): string {
  const w = translate(texts, language)
  const countOptions = { count, number: String(count) }
  return w('forecastOf', { partners: w('partners', countOptions), perDay: w('perDay', { count: 1, number: '1' }) })
}
