import type { Locator } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { texts as companyTexts } from '../../src/access/companies/screen/companies-texts.ts'
import { texts as keyTexts } from '../../src/access/keys/screen/keys-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as setUpTexts } from '../../src/app/pages/setup-steps-texts.ts'
import { layoutTexts } from '../../src/app/shell/layout-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import type { Task } from '../../src/checking/batches/wire.ts'
import { texts as mailTexts } from '../../src/checking/partners/screen/digest-setting-texts.ts'
import { texts as availabilityTexts } from '../../src/registers/authorities/screen/authorities-texts.ts'
import { it } from '../world/browser/journey.ts'
import { menuLabel, pageTitle } from '../world/browser/page-names.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitFor } from '../world/product/checking.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }

const HIDDEN_HEIGHT = '(field => field.scrollHeight - field.clientHeight)(document.querySelector("main textarea"))'

let product: SimulatedProduct
let admin: Visitor

beforeAll(async () => {
  product = await runSimulatedProduct()
  admin = createVisitor(product.address)
  await admin.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  return () => product.end()
})

it('shows the remaining set-up steps, and explains the product’s jobs until the first batch', {
  tags: ['W2-27', 'C9-17'],
}, async ({ open }) => {
  const { page, checkScreen } = await open('de', { as: admin })
  const [home, setUp] = [translate(homeTexts, 'de'), translate(setUpTexts, 'de')]
  const authorities = translate(availabilityTexts, 'de')
  const setUpPanel = page.getByRole('heading', { name: setUp('title') }).locator('xpath=../..')
  await page.goto(product.address)
  await page.getByRole('button', { name: translate(companyTexts, 'de')('ignore') }).click()
  await page.getByRole('heading', { name: home('cardBatch') }).waitFor()
  await expect.poll(() => setUpPanel.getByText(setUp('open'), { exact: true }).count()).toBe(5)
  // No query has been made yet, so nothing is known of any country.
  await page.getByText(authorities('nothingAsked')).waitFor()
  expect(await page.getByText(authorities('allWell')).count()).toBe(0)
  await checkScreen('home-empty')

  await admin.call('PUT', '/api/company/1', { name: 'Kanzlei Huber', ...ACCOUNT })
  await page.reload()
  await expect.poll(() => setUpPanel.getByText(setUp('done'), { exact: true }).count()).toBe(2)
  await setUpPanel.getByRole('link', { name: setUp('mapping') }).click()
  await page.waitForURL('**/dev/api-map?company=1')
  await page.goBack()
  await setUpPanel.getByRole('button', { name: setUp('hide') }).click()
  await setUpPanel.waitFor({ state: 'detached' })

  const { body } = await admin.upload('Lieferanten.csv', Buffer.from('UID\nDE136695976\n'))
  const processedRows = async () => (await admin.call<Task>('GET', `/api/tasks/${body.id}`)).body.processedRows
  await waitFor(processedRows, rows => rows === 1)
  await page.reload()
  await page.getByText('Lieferanten.csv').waitFor()
  await page.getByText(authorities('allWell')).waitFor()
  // Welcome text and three cards stay on one line each; what is new appears below.
  await page.getByText(home('welcomeText')).waitFor()
  const cards = await Promise.all(
    (['cardSingle', 'cardBatch', 'cardExample'] as const).map(key =>
      page
        .getByRole('heading', { name: home(key), exact: true })
        .locator('xpath=..')
        .boundingBox(),
    ),
  )
  expect(cards.map(card => Math.round(card?.height ?? 0) < 70)).toEqual([true, true, true])
  expect(new Set(cards.map(card => Math.round(card?.y ?? 0))).size).toBe(1)
  expect(await page.getByRole('heading', { name: setUp('title') }).count()).toBe(0)
  await checkScreen('home-after-batch')
  await page.getByRole('link', { name: home('cardBatch') }).click()
  await page.getByRole('button', { name: translate(batchTexts, 'de')('upload') }).waitFor()
})

it('groups related pages as tabs under one menu entry', { tags: ['C3-04'] }, async ({ open }) => {
  const { page, checkScreen } = await open('de', { as: admin })
  const shell = translate(shellTexts, 'de')
  const layout = translate(layoutTexts, 'de')
  const menu = page.getByRole('navigation', { name: shell('menu') })
  const tabs = page.getByRole('navigation', { name: layout('tabs') })
  const clickAndWait = async (link: Locator, path: string) => {
    await link.click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.goto(product.address)
  await clickAndWait(menu.getByRole('link', { name: menuLabel('/uid-single-check', 'de') }), '/uid-single-check')
  await clickAndWait(tabs.getByRole('link', { name: pageTitle('/uid-single-checks', 'de') }), '/uid-single-checks')
  await clickAndWait(menu.getByRole('link', { name: pageTitle('/admin/company', 'de') }), '/admin/company')
  await clickAndWait(tabs.getByRole('link', { name: pageTitle('/admin/programs', 'de') }), '/admin/programs')
  await clickAndWait(tabs.getByRole('link', { name: pageTitle('/admin/provider', 'de') }), '/admin/provider')
  // The menu shows the current page on each of them.
  await menu.locator('a[data-active]').getByText(pageTitle('/admin/company', 'de')).waitFor()
  await checkScreen('tabs-companies')
  await clickAndWait(menu.getByRole('link', { name: menuLabel('/admin/query-weather', 'de') }), '/admin/query-weather')
  await checkScreen('tabs-services')
  // A bookmark of the former overview redirects.
  await page.goto(new URL('/admin/overview', product.address).href)
  await page.waitForURL('**/admin/company')
})

it('shows the whole example for programs on a phone, and lets users switch off their own mails', {
  tags: ['C9-14'],
}, async ({ open }) => {
  const { page, checkScreen } = await open('de', { as: admin })
  const [keys, mails] = [translate(keyTexts, 'de'), translate(mailTexts, 'de')]
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(new URL('/admin/programs', product.address).href)
  const example = page.getByLabel(keys('example'), { exact: true })
  await example.waitFor()
  expect(await page.evaluate(HIDDEN_HEIGHT)).toBeLessThanOrEqual(0)
  await example.scrollIntoViewIfNeeded()
  await checkScreen('programs-example')

  await page.goto(new URL('/my-account', product.address).href)
  const wantsMails = page.getByRole('switch', { name: mails('wants') })
  expect(await wantsMails.isChecked()).toBe(true)
  await page.getByText(mails('notSent')).waitFor()
  await wantsMails.press('Space')
  await page.getByText(mails('saved'), { exact: true }).waitFor()
  await page.reload()
  await wantsMails.waitFor()
  expect(await wantsMails.isChecked()).toBe(false)
  await checkScreen('own-mails')
})

it('shows the set-up steps only to the operator’s Dev', { tags: ['C9-17'] }, async ({ open }) => {
  const person = { email: 'otto@muster.example', firstname: 'Otto', lastname: 'User', role: 3, companyId: 1 }
  const { body } = await admin.call<{ initialPassword: string }>('POST', '/api/users/adduser', person)
  const clerk = createVisitor(product.address)
  await clerk.signIn(person.email, body.initialPassword, { newPassword: PASSWORD })
  const { page, checkScreen } = await open('en', { as: clerk })
  await page.goto(product.address)
  await page.getByRole('heading', { name: translate(homeTexts, 'en')('cardBatch') }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { name: translate(setUpTexts, 'en')('title') }).count()).toBe(0)
  await checkScreen('home-english')
})
