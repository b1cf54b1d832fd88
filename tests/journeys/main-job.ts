import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { texts as companyTexts } from '../../src/access/companies/screen/companies-texts.ts'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as userTexts } from '../../src/base/ui/forms/code-texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { texts as uidTexts } from '../../src/vat-ids/uid/uid-texts.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { download } from '../world/browser/download.ts'
import { menuLabel, pageTitle } from '../world/browser/page-names.ts'
import { readSecretFromQrCode } from '../world/browser/qr-code.ts'
import { startButtonName } from '../world/browser/start-name.ts'
import { openPage } from '../world/browser/watched-page.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { unusedCode } from '../world/people/unused-code.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct } from '../world/product/simulated-product.ts'

const SAMPLE = 'tests/samples/lieferanten-two-columns.xlsx'
/** Different UIDs that can be queried. */
const UID_COUNT = 60
const PASSWORD = 'Mein-Eigenes-Passwort-26'
const HEADING = { de: 'Ergebnis', en: 'Result' }
const VALID = { de: 'gültig', en: 'valid' }
const NOT_A_UID = { de: 'keine UID', en: 'not a UID' }
// The Swiss and the British number end in 9, which the simulated registers do not know.
const INVALID = { de: 'ungültig', en: 'invalid' }

/**
 * Runs the main job with a separate product and browser: from the first sign-in to the opened
 * report, in this language.
 */
export async function doMainJob(language: Language): Promise<void> {
  const browser = await launchBrowser()
  const product = await runSimulatedProduct({ latencyMs: 20 })
  onTestFinished(async () => {
    await browser.close()
    await product.end()
  })
  const { page, pageErrors, checkScreen } = await openPage(browser, language)
  await openSignIn(page, product.address, language)
  await checkScreen('login')
  await signInForTheFirstTime(page, language, checkScreen)
  await checkScreen('home')
  await checkOneUid(page, language, checkScreen)
  const { result, report } = await checkAWorkbook(page, language, checkScreen)
  expectAnswers(result, language)
  await expectReport(report)
  await signOut(page, language)
  expect(pageErrors).toEqual([])
}

type CheckScreen = (name: string) => Promise<void>

async function openSignIn(page: Page, address: string, language: Language): Promise<void> {
  await page.goto(new URL('/uid-check', address).href)
  await page.waitForURL('**/login?redirect=*')
  const t = translate(shellTexts, language)
  if (language === 'en') await page.getByRole('button', { name: t('english') }).click()
  await page.getByRole('button', { name: t('accept') }).click()
  await page.getByRole('heading', { name: translate(loginTexts, language)('title') }).waitFor()
}

async function signInForTheFirstTime(page: Page, language: Language, checkScreen: CheckScreen): Promise<void> {
  const t = translate(loginTexts, language)
  await page.getByLabel(t('email')).fill(BOOTSTRAP.email)
  await page.getByLabel(t('password'), { exact: true }).fill(BOOTSTRAP.password)
  await page.getByRole('button', { name: t('signIn') }).click()

  await page.getByRole('button', { name: t('setUp') }).click()
  const picture = page.getByRole('img', { name: t('qrCode') })
  await picture.waitFor()
  await checkScreen('authenticator')
  const secret = await readSecretFromQrCode(page, t('qrCode'))
  await page.getByRole('button', { name: t('done') }).click()
  await checkScreen('code')
  await page.getByLabel(translate(userTexts, language)('digit', { position: 1 })).click()
  await page.keyboard.type(await unusedCode(secret))

  await page.getByLabel(t('newPassword'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('confirmPassword')).fill(PASSWORD)
  await checkScreen('new-password')
  await page.getByRole('button', { name: t('save') }).click()
  // The page that the visitor requested before the sign-in.
  await page.waitForURL('**/uid-check')
  // The first account belongs to the operator, who has no FinanzOnline account yet.
  await page.getByRole('dialog', { name: translate(companyTexts, language)('missingTitle') }).waitFor()
  await checkScreen('missing-information')
  await page.getByRole('button', { name: translate(companyTexts, language)('ignore') }).click()
  await page
    .getByRole('link', { name: pageTitle('/', language), exact: true })
    .first()
    .click()
  await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
}

async function checkOneUid(page: Page, language: Language, checkScreen: CheckScreen): Promise<void> {
  const t = translate(singleTexts, language)
  await page.getByRole('link', { name: menuLabel('/uid-single-check', language), exact: true }).click()
  const field = page.getByLabel(t('uid'))
  await field.waitFor()
  await checkScreen('single-check')
  await field.fill('GR 094259216')
  await field.press('Enter')
  await page
    .getByText('EL 094 259 216')
    .or(page.getByText('EL 0942 59216'))
    .or(page.getByText(/^EL [\d ]+$/))
    .first()
    .waitFor()
  await page.getByText(t('valid'), { exact: true }).first().waitFor()
  // The hint shown while the number was typed is part of the answer, and appears once.
  expect(await page.getByText(translate(uidTexts, language)('greek-prefix')).count()).toBe(1)
  await checkScreen('single-check-answered')
}

async function checkAWorkbook(page: Page, language: Language, checkScreen: CheckScreen) {
  const t = translate(batchTexts, language)
  await page.getByRole('link', { name: new RegExp(`^${menuLabel('/uid-check', language)}`) }).click()
  await page.getByText(t('empty')).waitFor()
  await checkScreen('batches-empty')
  await page
    .getByRole('button', { name: t('upload') })
    .first()
    .click()
  await page.locator('input[type=file]').setInputFiles(SAMPLE)
  const start = page.getByRole('button', { name: startButtonName(language, UID_COUNT), disabled: false })
  await start.waitFor()
  await page.getByText(t('countryFrom', { letter: 'A' })).waitFor()
  await checkScreen('upload')
  await start.click()
  const row = page.getByRole('row', { name: /lieferanten-two-columns\.xlsx/ })
  await row.getByText(t('completed'), { exact: true }).waitFor()
  await checkScreen('batches-completed')
  const { bytes: result } = await download(page.getByRole('button', { name: t('downloadResult') }))
  const { bytes: report } = await download(page.getByRole('button', { name: t('downloadReport') }))
  // The result can be downloaded once.
  await page.getByRole('button', { name: t('downloadResult') }).waitFor({ state: 'detached' })
  return { result, report }
}

function expectAnswers(result: Uint8Array, language: Language): void {
  const verdicts = rowsByHeading(result, 1).map(row => row[HEADING[language]])
  expect(verdicts.filter(verdict => verdict === VALID[language])).toHaveLength(60)
  expect(verdicts.filter(verdict => verdict === NOT_A_UID[language])).toHaveLength(1)
  expect(verdicts.filter(verdict => verdict === INVALID[language])).toHaveLength(2)
}

async function expectReport(report: Uint8Array): Promise<void> {
  const text = (await pdfPages(report)).join('\n')
  expect(text).toContain('lieferanten-two-columns.xlsx')
  expect(text).toContain('EL094259216')
  expect(text).toContain('§ 132 BAO')
}

async function signOut(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: translate(shellTexts, language)('logout') }).click()
  await page.getByRole('heading', { name: translate(loginTexts, language)('title') }).waitFor()
}
