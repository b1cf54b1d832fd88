import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts as companyTexts } from '../../src/access/companies/screen/administration-texts.ts'
import { texts as accountTexts } from '../../src/access/companies/screen/companies-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Authority } from '../../src/base/authority-rules.ts'
import { ROLES } from '../../src/base/roles/role-rules.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { inputTexts as columnTexts } from '../../src/checking/batches/screen/company-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import type { SingleResult } from '../../src/checking/single-check/wire.ts'
import { XLSX_TYPE } from '../../src/documents/spreadsheets/xlsx-rules.ts'
import { AUTHORITIES, authorityName } from '../../src/registers/authorities/authorities-rules.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { OWN_PASSWORD, typeCode } from '../world/browser/sign-in-screen.ts'
import { startButtonName } from '../world/browser/start-name.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { buildWorkbook } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const ACCOUNT = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const SWISS = 'CHE-107.185.562 MWST'
const BRITISH = 'GB 980 780 684'
const FRENCH = 'FR40303265045'
const GERMAN = 'DE136695976'
// A member of the group in the simulated ARES (docs/simulator.md).
const GROUP = { uid: 'CZ699004572', ico: '04116364' }
const LIST = [
  ['Firma', 'UID', 'IČO'],
  ['Bäckerei', SWISS, ''],
  ['Töchter', BRITISH, ''],
  ['Klinik', GROUP.uid, GROUP.ico],
  ['Handel', GERMAN, ''],
  ['Logistik', FRENCH, ''],
]
const FILE = 'Partner.xlsx'

describe.each(languagesOf('de'))('further registers in %s', language => {
  const [t, single] = [translate(batchTexts, language), translate(singleTexts, language)]
  let product: RunningProduct
  let simulator: Simulator
  let people: { dev: Visitor; admin: Visitor; secret: string }

  beforeAll(async () => {
    simulator = await startSimulator()
    const env = { ...simulatorEnvironment(simulator), ADIS_URL: simulator.adisUrl, ARES_URL: simulator.aresUrl }
    product = await runProduct({ env })
    people = await prepareCompanies(product.address)
    return async () => {
      await product.stop()
      await simulator.close()
      await removeData(product.dataDir)
    }
  })

  const at = (path: string): string => new URL(path, product.address).href

  it('single checks of a Swiss and a British number work, and the report names the kind of proof', async ({ open }) => {
    const { page, checkScreen } = await open(language, { as: people.dev })
    await page.goto(at('/uid-single-check'))
    await check(page, SWISS, 'bfs', language)
    await checkScreen('single-check-swiss')
    expect(await reportOf(page, language)).toContain(AUTHORITIES.bfs.law[language])
    await check(page, BRITISH, 'hmrc', language)
    const [newest] = (await people.dev.call<SingleResult[]>('GET', '/api/tasks/uid')).body
    await page.getByText(newest?.consultationNumber ?? '', { exact: true }).waitFor()
    await checkScreen('single-check-british')
    expect(await reportOf(page, language)).toContain(AUTHORITIES.hmrc.law[language])
  })

  it('a list with Swiss, British, Czech and other numbers shows each row’s register and verdict', async ({ open }) => {
    const { page, checkScreen } = await open(language, { as: people.dev })
    await page.goto(at('/uid-check'))
    const button = page.getByRole('button', { name: t('upload') })
    await button.first().click()
    const buffer = Buffer.from(await buildWorkbook({ sheets: [{ name: 'Partner', rows: LIST }] }))
    await page.locator('input[type=file]').setInputFiles({ name: FILE, mimeType: XLSX_TYPE, buffer })
    const begin = page.getByRole('button', { name: startButtonName(language, 5), disabled: false })
    await begin.waitFor()
    expect(await page.getByLabel(translate(columnTexts, language)('ico'), { exact: true }).inputValue()).toBe('3')
    await checkScreen('preflight-further-registers')
    await begin.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Partner/ })
      .getByText(t('completed'), { exact: true })
      .waitFor()
    await page.getByRole('button', { name: FILE, exact: true }).click()
    const rows = page.getByRole('dialog').getByRole('row')
    const waitForText = (uid: string, text: string | RegExp) =>
      rows
        .filter({ hasText: groupUid(uid) })
        .getByText(text)
        .first()
        .waitFor()
    for (const [uid, service] of [
      ['CHE107185562', 'bfs'],
      ['GB980780684', 'hmrc'],
      [GROUP.uid, 'finanzamt'],
      [GERMAN, 'finanzamt'],
      [FRENCH, 'finanzamt'],
    ] as const) {
      await waitForText(uid, single('valid'))
      await waitForText(uid, authorityName(service, language))
    }
    await waitForText(GROUP.uid, /(Mitglied der Gruppe laut ARES|Member of the group according to ARES).+04116364/)
    await checkScreen('batch-further-registers')
  })

  it('an Admin can enter the company’s German number, in whose name BZSt is then queried', async ({ open }) => {
    const { page, checkScreen } = await open(language, { as: people.admin })
    const [shell, company] = [translate(shellTexts, language), translate(companyTexts, language)]
    await page.goto(at('/'))
    await page
      .getByRole('navigation', { name: shell('menu') })
      .getByRole('link', { name: pageTitle('/uid-account', language) })
      .click()
    await page.getByRole('heading', { name: company('ownNumbersTitle') }).waitFor()
    expect(await page.getByLabel(translate(accountTexts, language)('finUserId')).count()).toBe(0)
    await page.getByLabel(company('germanUid')).fill(GERMAN)
    await checkScreen('own-numbers')
    await page.getByRole('button', { name: company('save') }).click()
    await page.getByRole('dialog', { name: company('numberTitle') }).waitFor()
    await checkScreen('own-numbers-code')
    await typeCode(page, people.secret, language)
    await page.getByText(company('updated'), { exact: true }).waitFor()
    await page.goto(at('/uid-single-check'))
    await check(page, FRENCH, 'bzst', language)
    await page.getByText(groupUid(GERMAN)).first().waitFor()
    await checkScreen('single-check-bzst')
    expect(await reportOf(page, language)).toContain(AUTHORITIES.bzst.law[language])
  })
})

const TENANT = 'Huber Handels GmbH'

/**
 * Prepares the operator's Dev, whose company has a British number, and the Admin of another
 * company. That company queries BZSt about French numbers and uses the operator's account for all
 * else.
 */
async function prepareCompanies(address: string): Promise<{ dev: Visitor; admin: Visitor; secret: string }> {
  const dev = createVisitor(address)
  await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: OWN_PASSWORD })
  expect((await dev.call('PUT', '/api/company/1', { ...ACCOUNT, britishUid: 'GB123456782' })).status).toBe(204)
  const { id } = (await dev.call<{ id: number }>('POST', '/api/company', { name: TENANT, uid: 'ATU57194903' })).body
  expect((await dev.call('POST', `/api/countryapi/${id}`, { country: 'FR', api: 'bzst' })).status).toBe(201)
  const anna = { email: 'anna@huber.example', firstname: 'Anna', lastname: 'Admin', role: ROLES.admin, companyId: id }
  const { initialPassword } = (await dev.call<{ initialPassword: string }>('POST', '/api/users/adduser', anna)).body
  const admin = createVisitor(address)
  const secret = await admin.signIn(anna.email, initialPassword, { newPassword: OWN_PASSWORD })
  return { dev, admin, secret }
}

/** Types a number and expects that this service confirms it as valid. */
async function check(page: Page, typed: string, service: Authority, language: Language): Promise<void> {
  const t = translate(singleTexts, language)
  await page.getByLabel(t('uid'), { exact: true }).fill(typed)
  await page.getByRole('button', { name: t('check'), disabled: false }).click()
  // The service appears in the line with the evidence.
  await page.getByText(new RegExp(`· ${authorityName(service, language)} ·`)).waitFor()
  await page.getByText(t('valid'), { exact: true }).first().waitFor()
}

/** Returns the text of the report offered next to the answer. */
async function reportOf(page: Page, language: Language): Promise<string> {
  const button = page.getByRole('button', { name: translate(singleTexts, language)('pdf') }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return (await pdfPages(await readFile(await download.path()))).join(' ')
}
