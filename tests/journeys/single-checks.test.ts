import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { texts as dayTexts } from '../../src/answers/validity-on-date/screen/validity-on-date-texts.ts'
import { texts as saidTexts } from '../../src/answers/validity-on-date/validity-on-date-texts.ts'
import { readAuthenticators } from '../../src/app/start/demo/authenticators.ts'
import { CHIEF } from '../../src/app/start/demo/people.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { formatDate, viennaDay } from '../../src/base/texts/format.ts'
import { formatDay } from '../../src/base/texts/format-day.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { describeDateIssue } from '../../src/base/ui/fields/describe-date.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { texts as partnerTexts } from '../../src/checking/partners/screen/partners-texts.ts'
import { texts as listTexts } from '../../src/checking/single-check/screen/list-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import type { SingleResult } from '../../src/checking/single-check/wire.ts'
import { texts as receivedTexts } from '../../src/registers/authorities/screen/received-texts.ts'
import { formatSameness } from '../../src/vat-ids/same-company/describe-comparison.ts'
import { describeHint, formatSuggestion } from '../../src/vat-ids/uid/describe-not-a-uid.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { it } from '../world/browser/journey.ts'
import { openFilters } from '../world/browser/open-filters.ts'
import { menuLabel, pageTitle } from '../world/browser/page-names.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { languagesOf } from './languages.ts'

const OLDEST = 'FR40303265045'
const GROUPED = groupUid(OLDEST)
// FinanzOnline's message, which is shown unchanged.
const VALID_MESSAGE = 'Die UID des Erwerbers ist gültig.'
// A Czech VAT group of the simulated ministry (docs/simulator.md), and a number with a wrong check
// digit.
const CZECH_GROUP = 'CZ10300007'
const MISTYPED = 'DE136695977'
const SPANISH = 'ESA28184661'

const single = translate(singleTexts, 'de')
const list = translate(listTexts, 'de')
const ui = translate(uiTexts, 'de')

let product: RunningProduct
let visitor: Visitor

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  visitor = createVisitor(product.address)
  const secret = readAuthenticators(product.dataDir)[CHIEF.email] ?? ''
  await visitor.signIn(CHIEF.email, CHIEF.password, { secret })
  return () => product.stop()
})

const at = (path: string): string => new URL(path, product.address).href

const checkUid = async (uid: string) => (await visitor.call<SingleResult>('GET', `/api/tasks/uid/${uid}`)).body

/** Returns the table's rows, newest first. */
const tableRows = (page: Page) => page.getByRole('table', { name: list('table') }).locator('tbody tr')

it('finds a check older than the last ten, with its report', async ({ open }) => {
  const { companyName } = await checkUid(OLDEST)
  for (let count = 0; count < 10; count += 1) await checkUid('NO-123.456.789')
  const watched = await open('de', { as: visitor })
  const { page, checkScreen } = watched
  await page.goto(at('/uid-single-check'))
  await page.getByRole('heading', { name: single('last') }).waitFor()
  const olderCheck = page.getByRole('button', { name: single('show', { uid: GROUPED }) })
  await page
    .getByRole('button', { name: /NO ?123/ })
    .first()
    .waitFor()
  expect(await olderCheck.count()).toBe(0)
  await page.getByRole('link', { name: single('allChecks') }).click()
  await page.waitForURL('**/uid-single-checks')
  await expect.poll(() => tableRows(page).count()).toBe(10)

  await page.getByRole('textbox', { name: ui('search') }).fill(companyName.slice(2, 9).toLowerCase())
  await expect.poll(() => tableRows(page).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).not.toBeNull()
  await page.reload()
  await olderCheck.click()
  const panel = page.getByRole('dialog', { name: GROUPED })
  await panel.getByText(companyName, { exact: true }).first().waitFor()
  await checkScreen('single-check-panel')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: single('pdf') }).click(),
  ])
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

it.for(languagesOf('de'))('shows the raw response of the service on request (%s)', async (language, { open }) => {
  await checkUid(OLDEST)
  const [singleWords, receivedLabels] = [translate(singleTexts, language), translate(receivedTexts, language)]
  const watched = await open(language, { as: visitor })
  const { page, checkScreen } = watched
  await page.goto(at('/uid-single-check'))
  await page
    .getByRole('button', { name: singleWords('show', { uid: GROUPED }) })
    .first()
    .click()
  await page.getByRole('button', { name: receivedLabels('title') }).click()
  const dialog = page.getByRole('dialog', { name: receivedLabels('title') })
  await dialog.getByText('SHA-256').waitFor()
  await dialog.getByText(/^(\{"countryCode":"FR"|<\?xml)/).waitFor()
  await checkScreen(`answer-as-received-${language}`)
  await dialog
    .getByRole('button', { name: receivedLabels('close') })
    .last()
    .click()
  await dialog.waitFor({ state: 'detached' })
})

it('filters the list by verdict, person and period, and shows a message if nothing matches', async ({ open }) => {
  await checkUid(OLDEST)
  await checkUid('NO-123.456.789')
  const watched = await open('de', { as: visitor })
  const { page, checkScreen } = watched
  await page.goto(at('/'))
  await page.getByRole('link', { name: menuLabel('/uid-single-check', 'de'), exact: true }).click()
  await page.getByRole('link', { name: pageTitle('/uid-single-checks', 'de'), exact: true }).click()
  await openFilters(page, 'de')
  await page.getByRole('combobox', { name: single('verdict') }).selectOption(single('valid'))
  await page
    .getByRole('button', { name: single('show', { uid: GROUPED }) })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: /CHE/ }).count()).toBe(0)
  await page.getByRole('combobox', { name: list('person') }).click()
  await page.getByRole('option', { name: `${CHIEF.firstname} ${CHIEF.lastname}` }).click()
  await page
    .getByRole('button', { name: single('show', { uid: GROUPED }) })
    .first()
    .waitFor()
  await checkScreen('single-checks-filtered')
  await page.getByLabel(list('to'), { exact: true }).fill('31.12.2019')
  await page.getByText(list('emptyFiltered')).waitFor()
  await checkScreen('single-checks-empty')
  await page.getByLabel(list('from'), { exact: true }).fill('01.01.2020')
  await page.getByText(list('wrongOrder')).waitFor()
})

const result = (page: Page, language: Language = 'de') =>
  page.getByRole('region', { name: translate(singleTexts, language)('result') })

it('shows the verdict most prominently, the whole message with its register as a link, and a dash for a missing value', async ({
  open,
}) => {
  const watched = await open('de', { as: visitor })
  const { page, checkScreen } = watched
  await page.goto(at('/uid-single-check'))
  await page.getByLabel(single('uid'), { exact: true }).fill(CZECH_GROUP)
  await page.keyboard.press('Enter')
  const verdict = result(page).getByText(single('valid'), { exact: true })
  await verdict.waitFor()
  expect(await page.evaluate("getComputedStyle(document.querySelector('main section svg + *')).fontSize")).toBe('24px')
  expect(await verdict.locator('..').locator('svg').getAttribute('width')).toBe('24')
  await result(page)
    .getByRole('heading', { name: single('onlyLevel1') })
    .waitFor()
  const register = result(page).getByRole('link', { name: 'http://adisreg.mfcr.cz' }).first()
  expect(await register.getAttribute('rel')).toContain('noopener')
  // Keyboard users reach the report before the copy buttons of the facts.
  const buttons = await result(page).getByRole('button').allTextContents()
  expect(buttons.indexOf(single('pdf'))).toBeLessThan(2)
  const street = result(page).locator('dl > div', { hasText: single('street') })
  expect(await street.locator('dd').textContent()).toBe('–')
  await checkScreen('single-check-group')
})

it('sends no text that cannot be a UID, clears the previous answer, and shows answers in the language of the screen', async ({
  open,
}) => {
  const watched = await open('de', { as: visitor })
  const { page } = watched
  const requests: string[] = []
  page.on('request', request => request.url().includes('/api/tasks/uid/') && requests.push(request.url()))
  await page.goto(at('/uid-single-check'))
  const field = page.getByLabel(single('uid'), { exact: true })
  await field.fill(MISTYPED)
  await page.keyboard.press('Enter')
  await result(page)
    .getByText(describeHint({ kind: 'check-digit' }, 'de', true))
    .waitFor()
  // The authority has confirmed the number, so no hint suggests a typing error.
  expect(await page.getByText(describeHint({ kind: 'check-digit' }, 'de')).count()).toBe(0)
  await page.getByRole('button', { name: 'EN English' }).click()
  await result(page, 'en')
    .getByText(describeHint({ kind: 'check-digit' }, 'en', true))
    .waitFor()
  await page.getByRole('button', { name: 'DE Deutsch' }).click()
  await result(page)
    .getByText(describeHint({ kind: 'check-digit' }, 'de', true))
    .waitFor()

  await field.fill('NO-123.456.789')
  expect(await page.getByRole('button', { name: single('check') }).isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => result(page).locator('dl').count()).toBe(0)
  expect(requests).toHaveLength(1)
})

it('moves an answer to the background while another UID is typed, and brings it back on request', async ({ open }) => {
  const watched = await open('de', { as: visitor })
  const { page, checkScreen } = watched
  await page.goto(at('/uid-single-check'))
  const field = page.getByLabel(single('uid'), { exact: true })
  await field.fill(OLDEST)
  await page.keyboard.press('Enter')
  const title = result(page).getByRole('heading', { name: VALID_MESSAGE })
  await title.waitFor()
  const previousAnswer = result(page).getByRole('heading', { name: single('answerTo', { uid: GROUPED }) })
  expect(await previousAnswer.count()).toBe(0)
  await field.fill(MISTYPED)
  await previousAnswer.waitFor()
  expect(await title.count()).toBe(0)
  await checkScreen('single-check-past')
  await field.fill(OLDEST)
  await previousAnswer.waitFor({ state: 'detached' })
  await field.fill(MISTYPED)
  await previousAnswer.waitFor()
  await page
    .getByRole('button', { name: single('show', { uid: GROUPED }) })
    .first()
    .click()
  await previousAnswer.waitFor({ state: 'detached' })
})

it('suggests the UID that may be meant, and puts it into the field on a click', async ({ open }) => {
  const watched = await open('de', { as: visitor })
  const { page, checkScreen } = watched
  await page.goto(at('/uid-single-check'))
  const field = page.getByLabel(single('uid'), { exact: true })
  await field.fill('60927689')
  const offer = page.getByRole('button', { name: formatSuggestion('ATU 6092 7689', 'de') })
  await offer.waitFor()
  await checkScreen('single-check-suggestion')
  await offer.click()
  await expect.poll(() => field.inputValue()).toBe('ATU 6092 7689')
  await offer.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await expect.poll(() => result(page).locator('dl').count()).toBe(1)
})

it('compares the company typed with a UID, and clears that field for the next UID', async ({ open }) => {
  const watched = await open('de', { as: visitor })
  const { page, checkScreen } = watched
  await page.goto(at('/uid-single-check'))
  const field = page.getByLabel(single('uid'), { exact: true })
  const company = page.getByRole('textbox', { name: single('ownCompany') })
  await field.fill(OLDEST)
  await company.fill('Karwendel Bäckerei KG')
  await page.keyboard.press('Enter')
  await result(page).getByText(formatSameness('different', 'de'), { exact: true }).waitFor()
  await checkScreen('single-check-company')
  expect(await company.inputValue()).toBe('Karwendel Bäckerei KG')
  await field.fill(CZECH_GROUP)
  expect(await company.inputValue()).toBe('')
})

it.for(languagesOf('de'))(
  'shows the Commission’s match result for a Spanish company (%s), and the number stays valid',
  async (language, { open }) => {
    await visitor.call('POST', `/api/countryapi/${CHIEF.companyId}`, { country: 'ES', api: 'vies' })
    const watched = await open(language, { as: visitor })
    const { page, checkScreen } = watched
    const t = translate(singleTexts, language)
    await page.goto(at('/uid-single-check'))
    if (language === 'en') await page.getByRole('button', { name: 'EN English' }).click()
    await page.getByLabel(t('uid'), { exact: true }).fill(SPANISH)
    await page.getByRole('textbox', { name: t('ownCompany') }).fill('Karwendel Panadería SL')
    await page.keyboard.press('Enter')
    const matchText = language === 'de' ? 'Name stimmt nicht überein' : 'Name does not match'
    const fact = result(page, language).locator('dl > div', { hasText: t('commission') })
    await fact.getByText(matchText, { exact: true }).waitFor()
    await result(page, language).getByText(t('valid'), { exact: true }).waitFor()
    await result(page, language).getByText(formatSameness('not-comparable', language), { exact: true }).waitFor()
    await checkScreen('single-check-commission')
  },
)

it.for(languagesOf('de'))(
  'shows in %s everything known about a business partner, with its sources',
  async (language, { open }) => {
    await checkUid(OLDEST)
    const watched = await open(language, { as: visitor })
    const { page, checkScreen } = watched
    const t = translate(partnerTexts, language)
    await page.addInitScript(value => localStorage.setItem('language', value), language)
    await page.goto(at('/'))
    await page
      .getByRole('link', { name: pageTitle('/partners', language) })
      .first()
      .click()
    const link = page.getByRole('link', { name: t('show', { uid: GROUPED }) })
    await page.getByRole('textbox', { name: translate(uiTexts, language)('search') }).fill('fr 403')
    await link.waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('table', { name: t('table') })
          .locator('tbody tr')
          .count(),
      )
      .toBe(1)
    await checkScreen(`partners-${language}`)
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: GROUPED }).waitFor()
    const events = page.getByRole('list', { name: t('timeline') }).getByRole('listitem')
    await events
      .filter({ hasText: t('valid') })
      .first()
      .waitFor()
    await queryValidityToday(page, language)
    await checkScreen(`partner-${language}`)
    await page
      .getByRole('link', { name: t('toChecks') })
      .first()
      .click()
    await page.waitForURL('**/uid-single-checks?q=*')
    await page.goBack()
    await page.getByRole('link', { name: t('back') }).click()
    await page.getByRole('table', { name: t('table') }).waitFor()
  },
)

/**
 * An invalid date gets no answer; a date that some read as October shows how it was understood; for
 * today the answer names the day.
 */
async function queryValidityToday(page: Page, language: Language): Promise<void> {
  const field = page.getByLabel(translate(dayTexts, language)('day'), { exact: true })
  const answer = page.locator('section').filter({ has: field }).getByRole('status')
  await field.fill('31.11.2026')
  await page.getByText(describeDateIssue('dateFormat', language), { exact: true }).waitFor()
  expect(await answer.textContent()).toBe('')
  await field.fill('10/11/2026')
  const understood = language === 'de' ? describeDateIssue('dateFormat', language) : 'Sunday, 11 October 2026'
  await page.getByText(understood, { exact: true }).waitFor()
  const today = new Date()
  await field.fill(formatDate(today))
  const day = formatDay(viennaDay(today), language)
  await page.getByText(day, { exact: true }).waitFor()
  await answer
    .filter({ hasText: `${day}: ` })
    .filter({ hasText: translate(saidTexts, language)('sameDay') })
    .waitFor()
}
