import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts as doctorTexts } from '../../src/access/companies/account-test/doctor-texts.ts'
import { texts as companyTexts } from '../../src/access/companies/screen/companies-texts.ts'
import { texts as troubleTexts } from '../../src/access/companies/screen/trouble-texts.ts'
import { texts as settingTexts } from '../../src/access/settings/screen/settings-texts.ts'
import { texts as boundTexts } from '../../src/access/settings/settings-texts.ts'
import { texts as refusalTexts } from '../../src/answers/country-mapping/country-mapping-texts.ts'
import { texts as mappingTexts } from '../../src/answers/country-mapping/screen/country-mapping-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as unsavedTexts } from '../../src/base/ui/overlays/unsaved-texts.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { taskPatienceMinutes } from '../../src/checking/batches/asking/settings-rules.ts'
import { refreshDaily } from '../../src/checking/cache-refresh/settings-rules.ts'
import { texts as availabilityTexts } from '../../src/registers/authorities/screen/authorities-texts.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { COUNTRY_CODES, type CountryCode, EU_CODES } from '../../src/vat-ids/uid/countries.ts'
import { countryName } from '../../src/vat-ids/uid/country-names.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { openSignIn, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const CLIENT = 'Huber Handels GmbH'
const COMPANY_WITHOUT_ACCOUNT = 'Ohne Zugang KG'

type SignIn = { email: string; secret: string }

describe.each(languagesOf('en'))('administration in %s', language => {
  let product: SimulatedProduct
  let dev: SignIn
  let admin: SignIn

  beforeAll(async () => {
    product = await runSimulatedProduct()
    const people = await prepare(product.address)
    dev = people.dev
    admin = people.admin
    return () => product.end()
  })

  it('lets a Dev change a setting and a mapping, copy it, and test the account', {
    tags: ['W2-42', 'W2-43', 'W2-52', 'W2-54', 'W2-55', 'W2-57', 'W2-59', 'W4-16', 'W9-13', 'C6-10'],
  }, async ({ open }) => {
    const watched = await open(language)
    const { page } = watched
    await signIn(page, product.address, dev, language)
    await changeQuerySetting(watched, language)
    await changeCacheSetting(watched, language)
    await mapCountries(watched, language)
    await copyMapping(watched, language)
    await mapRemainingCountries(watched, language)
    await testAccount(watched, product.simulator, language)
  })

  it('shows a tenant’s Admin only their own company and refuses the other pages', { tags: ['W6-07', 'C3-03'] }, async ({
    open,
  }) => {
    const { page } = await open(language)
    await signIn(page, product.address, admin, language)
    await page.goto(new URL('/admin/settings', product.address).href)
    await companyPicker(page, translate(settingTexts, language)('company'), CLIENT).waitFor()
    for (const path of ['/dev/settings', '/dev/api-map']) {
      await page.goto(new URL(path, product.address).href)
      await page.getByText(translate(uiTexts, language)('forbidden')).first().waitFor()
      await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    }
    expect(await page.getByRole('link', { name: pageTitle('/dev/api-map', language) }).count()).toBe(0)
  })
})

/**
 * Prepares the operator's account, two tenants (one whose own account is still empty) and the Admin
 * of one.
 */
async function prepare(address: string): Promise<{ dev: SignIn; admin: SignIn }> {
  const visitor = createVisitor(address)
  const secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await visitor.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...ACCOUNT })
  const client = await visitor.call<{ id: number }>('POST', '/api/company', { name: CLIENT, uid: 'ATU57194903' })
  await visitor.call('POST', '/api/company', {
    name: COMPANY_WITHOUT_ACCOUNT,
    uid: 'ATU37893801',
    useCustomLogin: true,
  })
  const email = 'anna.admin@huber.example'
  const added = await visitor.call<{ initialPassword: string }>('POST', '/api/users/adduser', {
    email,
    firstname: 'Anna',
    lastname: 'Admin',
    role: 2,
    companyId: client.body.id,
  })
  const newcomer = createVisitor(address)
  const adminSecret = await newcomer.signIn(email, added.body.initialPassword, { newPassword: PASSWORD })
  return { dev: { email: BOOTSTRAP.email, secret }, admin: { email, secret: adminSecret } }
}

async function signIn(page: Page, address: string, { email, secret }: SignIn, language: Language): Promise<void> {
  await openSignIn(page, address, language)
  await typePassword(page, { email, password: PASSWORD }, language)
  await typeCode(page, secret, language)
  await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
}

const clickLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** Returns the field of a company picker that shows this company. */
const companyPicker = (page: Page, label: string, company: string) =>
  page.getByRole('combobox', { name: label }).and(page.locator(`[value="${company}"]`))

async function pick(page: Page, label: string, company: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: company }).click()
}

async function changeQuerySetting({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(settingTexts, language)
  const label = translate(taskPatienceMinutes, language)('label')
  await clickLink(page, pageTitle('/admin/settings', language))
  const patience = page.getByRole('textbox', { name: label })
  await patience.waitFor()
  await checkScreen('query-settings')

  await patience.fill('1441')
  await page.getByText(translate(boundTexts, language)('outOfBounds', { least: 0, most: 1440 })).waitFor()
  await checkScreen('query-settings-out-of-bounds')
  await patience.fill('25')
  await expectUnsavedPrompt(page, () => pick(page, t('company'), CLIENT), language)
  expect(await patience.inputValue()).toBe('25')
  await page.getByRole('button', { name: t('save', { label }) }).click()
  await waitForText(page, t('saved'))
  await page.reload()
  await patience.waitFor()
  expect(await patience.inputValue()).toBe('25')

  await pick(page, t('company'), CLIENT)
  await page.getByRole('textbox', { name: label }).and(page.locator('[value="10"]')).waitFor()
  await page.getByLabel(translate(uiTexts, language)('search'), { exact: true }).fill('retention')
  await page.getByText(label).waitFor({ state: 'detached' })
  expect(await page.getByRole('row').count()).toBe(2)
}

/** Leaves with unsaved input; expects the prompt, and that the input stays. */
async function expectUnsavedPrompt(page: Page, leave: () => Promise<void>, language: Language): Promise<void> {
  const t = translate(unsavedTexts, language)
  await leave()
  await page.getByText(t('text')).waitFor()
  await page.getByRole('button', { name: t('stay') }).click()
  await page.getByText(t('text')).waitFor({ state: 'detached' })
}

async function changeCacheSetting({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(settingTexts, language)
  const label = translate(refreshDaily, language)('label')
  await page.getByRole('link', { name: pageTitle('/dev/settings', language), exact: true }).click()
  await page.getByText(t('whyNotDaily')).waitFor()
  const daily = page.getByRole('switch', { name: label })
  await daily.waitFor()
  expect(await daily.isChecked()).toBe(false)
  await checkScreen('cache-settings')
  await daily.click()
  await page.getByRole('button', { name: t('save', { label }) }).click()
  await waitForText(page, t('saved'))
  await page.reload()
  await page.getByRole('switch', { name: label, checked: true }).waitFor()
}

async function mapCountries({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(mappingTexts, language)
  const germany = countryName('DE', language)
  await clickLink(page, pageTitle('/dev/api-map', language))
  await companyPicker(page, t('company'), t('cacheUpdate')).waitFor()
  await page.getByText(t('empty')).waitFor()
  await checkScreen('country-mapping-empty')
  for (const code of ['AT', 'DE', 'FR'] as const) await addCountry(page, code, language)
  await page.getByRole('combobox', { name: t('fallbackOf', { country: germany }) }).selectOption('vies')
  await page.getByRole('button', { name: t('save', { country: germany }) }).click()
  await waitForText(page, t('saved'))
  await checkScreen('country-mapping')

  const france = countryName('FR', language)
  await page.getByRole('button', { name: t('remove', { country: france }) }).click()
  await page.getByText(t('removeText', { country: france })).waitFor()
  await checkScreen('country-mapping-delete')
  await page.getByRole('button', { name: t('removeYes'), exact: true }).click()
  await waitForText(page, t('removed'))
  await page
    .getByRole('combobox', { name: t('apiOf', { country: france }), exact: true })
    .waitFor({ state: 'detached' })
}

async function addCountry(page: Page, code: CountryCode, language: Language): Promise<void> {
  const t = translate(mappingTexts, language)
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog', { name: t('addTitle') })
  await dialog.getByLabel(t('country')).selectOption(code)
  await dialog.getByRole('button', { name: t('addYes') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('combobox', { name: t('apiOf', { country: countryName(code, language) }), exact: true })
    .waitFor()
}

/**
 * One dialog sets a fallback for all countries that the service covers; the others have registers
 * of their own.
 */
async function mapRemainingCountries({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(mappingTexts, language)
  const add = page.getByRole('button', { name: t('add') })
  await add.click()
  const dialog = page.getByRole('dialog', { name: t('addTitle') })
  await dialog.getByLabel(t('country')).selectOption({ label: t('others', { count: EU_CODES.length }) })
  await dialog.getByLabel(t('fallbackApi')).selectOption('vies')
  await checkScreen('country-mapping-others')
  await dialog.getByRole('button', { name: t('addYes') }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const code of EU_CODES) {
    const fallback = page.getByRole('combobox', { name: t('fallbackOf', { country: countryName(code, language) }) })
    expect(await fallback.inputValue()).toBe('vies')
  }
  for (const code of COUNTRY_CODES.slice(EU_CODES.length)) await addCountry(page, code, language)
  await add.waitFor({ state: 'detached' })
}

async function copyMapping({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(mappingTexts, language)
  const dialog = page.getByRole('dialog', { name: t('copyTitle') })
  const copyTo = async (company: string) => {
    await dialog.getByRole('combobox', { name: t('target') }).click()
    await dialog.getByRole('option', { name: company }).click()
    await dialog.getByRole('button', { name: t('copyYes') }).click()
  }
  await page.getByRole('button', { name: t('copy'), exact: true }).click()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: t('copyYes') }).click()
  await dialog.getByText(t('pickTarget'), { exact: true }).waitFor()
  await checkScreen('country-mapping-copy')
  await copyTo(COMPANY_WITHOUT_ACCOUNT)
  // All or nothing: the refusal names country and target, and the dialog stays open.
  const refusal = translate(refusalTexts, language)('copyFailed', { country: 'AT', target: COMPANY_WITHOUT_ACCOUNT })
  await dialog.getByText(refusal).waitFor()
  await dialog.getByRole('combobox', { name: t('target') }).click()
  await dialog.getByRole('option', { name: CLIENT }).click()
  await dialog.getByText(t('replacesNothing', { name: CLIENT })).waitFor()
  await dialog.getByText(t('replacedBy', { count: 2 })).waitFor()
  await checkScreen('country-mapping-replaced')
  await dialog.getByRole('button', { name: t('copyYes') }).click()
  await waitForText(page, t('copied'))
  await dialog.waitFor({ state: 'detached' })

  await pick(page, t('company'), CLIENT)
  const fallback = page.getByRole('combobox', { name: t('fallbackOf', { country: countryName('DE', language) }) })
  await fallback.waitFor()
  expect(await fallback.inputValue()).toBe('vies')
  await pick(page, t('company'), COMPANY_WITHOUT_ACCOUNT)
  await page.getByText(t('empty')).waitFor()
}

async function testAccount(
  { page, checkScreen }: WatchedPage,
  simulator: Simulator,
  language: Language,
): Promise<void> {
  const t = translate(companyTexts, language)
  const doctor = translate(doctorTexts, language)
  const operations = () => simulator.calls.map(({ operation }) => operation).filter(name => /^log|query/.test(name))
  await clickLink(page, pageTitle('/uid-account', language))
  await page.getByRole('button', { name: t('test') }).click()
  await page.getByText(doctor('works')).waitFor()
  await checkScreen('account-works')
  expect(operations()).toEqual(['login', 'logout'])

  await page.getByLabel(t('pin'), { exact: true }).fill('wrong-pin-1')
  await page.getByText(t('saveFirst')).waitFor()
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await waitForText(page, t('saved'))
  await page.getByRole('button', { name: t('test') }).click()
  await page.getByText(doctor('wrong-credentials')).waitFor()
  await checkScreen('account-fails')
  await page.getByRole('button', { name: t('test') }).click()
  await page.getByText(doctor('notTriedAgain')).waitFor()
  expect(operations()).toEqual(['login', 'logout', 'login'])
  await resumeQueries(page, language)
  expect(operations()).toEqual(['login', 'logout', 'login', 'login'])
  await fixAccount({ page, checkScreen }, language)
}

/**
 * The product has paused its queries and says so next to the button that resumes them; the PIN is
 * still wrong.
 */
async function resumeQueries(page: Page, language: Language): Promise<void> {
  const t = translate(companyTexts, language)
  const doctor = translate(doctorTexts, language)
  await page.getByText(t('stopped')).waitFor()
  expect(await page.getByText(t('allPresent')).count()).toBe(0)
  await page.getByRole('button', { name: t('startAgain') }).click()
  await page.getByText(doctor('notTriedAgain')).waitFor({ state: 'detached' })
  await page.getByText(doctor('wrong-credentials'), { exact: true }).waitFor()
}

/**
 * Every page says that FinanzOnline queries are paused, and links to the page where this is fixed.
 */
async function fixAccount(
  { page, checkScreen }: Pick<WatchedPage, 'page' | 'checkScreen'>,
  language: Language,
): Promise<void> {
  const t = translate(companyTexts, language)
  const trouble = translate(troubleTexts, language)
  await clickLink(page, pageTitle('/', language))
  const banner = page.getByRole('status').filter({ hasText: trouble('closedTitle') })
  await banner.getByText(trouble('wrong-credentials')).waitFor()
  await checkScreen('account-closed')
  expect(await page.getByText(translate(availabilityTexts, language)('allWell')).count()).toBe(0)
  await banner.getByRole('link', { name: trouble('mendOwn') }).click()
  await page.getByLabel(t('pin'), { exact: true }).fill(ACCOUNT.pin)
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await banner.waitFor({ state: 'detached' })
  await page.getByText(t('allPresent')).waitFor()
}
