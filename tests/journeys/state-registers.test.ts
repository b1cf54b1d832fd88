import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { XLSX_TYPE } from '../../src/documents/spreadsheets/xlsx-rules.ts'
import { authorityName } from '../../src/registers/authorities/authorities-rules.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { download } from '../world/browser/download.ts'
import { it } from '../world/browser/journey.ts'
import { OWN_PASSWORD } from '../world/browser/sign-in-screen.ts'
import { startButtonName } from '../world/browser/start-name.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { buildWorkbook } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

// The simulated registers' numbers are listed in docs/simulator.md.
const POLISH = 'PL1060000116'
const SLOVAK = 'SK2022700053'
const ROMANIAN = 'RO40414036'
const NORWEGIAN = 'NO974760673'
const UNANSWERED = 'PL1060000151'
const FILE = 'Nachbarn.xlsx'
const LIST = [
  ['Firma', 'UID'],
  ['Warschau', POLISH],
  ['Bratislava', SLOVAK],
  ['Cluj', ROMANIAN],
  ['Oslo', 'NO 974 760 673 MVA'],
]
const MARKS = {
  de: {
    [SLOVAK]: /Slowakische Finanzverwaltung: Registrierung gelöscht seit 05\.05\.2020, Stand \d\d\.\d\d\.\d{4}\./,
    [ROMANIAN]:
      /Rumänische Finanzverwaltung \(ANAF\): für inaktiv erklärt seit 01\.05\.2024, Stand \d\d\.\d\d\.\d{4}\./,
  },
  en: {
    [SLOVAK]: /Slovak tax administration: registration deleted since 05\.05\.2020, as of \d\d\.\d\d\.\d{4}\./,
    [ROMANIAN]: /Romanian tax administration \(ANAF\): declared inactive since 01\.05\.2024, as of \d\d\.\d\d\.\d{4}\./,
  },
}
const UNKNOWN = {
  de: 'Weiße Liste Polens: Der Stand dieser UID ist nicht bekannt (Limit, Ausfall oder keine Aussage des Registers).',
  en: 'Polish white list: the state of this VAT ID is unknown (limit, outage or no statement of the register).',
}

describe.each(languagesOf('de'))('registers of neighbouring states in %s', language => {
  const [t, single] = [translate(batchTexts, language), translate(singleTexts, language)]
  let product: RunningProduct
  let simulator: Simulator
  let dev: Visitor

  beforeAll(async () => {
    simulator = await startSimulator()
    const { whiteListUrl, slovakListsUrl, anafUrl } = simulator
    const env = { WHITE_LIST_URL: whiteListUrl, SLOVAK_LISTS_URL: slovakListsUrl, ANAF_URL: anafUrl }
    product = await runProduct({ env: { ...simulatorEnvironment(simulator), ...env } })
    dev = await signIn(product.address)
    return async () => {
      await product.stop()
      await simulator.close()
      await removeData(product.dataDir)
    }
  })

  const at = (path: string): string => new URL(path, product.address).href

  it('a list shows since when and as of when a number is deleted or inactive, and its report does too', async ({
    open,
  }) => {
    const { page, checkScreen } = await open(language, { as: dev })
    await page.goto(at('/uid-check'))
    await upload(page, language)
    const listed = page.getByRole('row', { name: /Nachbarn/ })
    await listed.getByText(t('completed'), { exact: true }).waitFor()
    const { bytes } = await download(listed.getByRole('button', { name: t('downloadReport') }))
    const report = (await pdfPages(bytes)).join(' ')
    for (const mark of Object.values(MARKS[language])) expect(report).toMatch(mark)
    await page.getByRole('button', { name: FILE, exact: true }).click()
    const rowOf = (uid: string) =>
      page
        .getByRole('dialog')
        .getByRole('row')
        .filter({ hasText: groupUid(uid) })
    for (const [uid, mark] of Object.entries(MARKS[language])) {
      await rowOf(uid).getByText(single('valid')).first().waitFor()
      await rowOf(uid).getByText(mark).waitFor()
    }
    await rowOf(NORWEGIAN).getByText(authorityName('brreg', language)).first().waitFor()
    await rowOf(POLISH).getByText(single('valid')).first().waitFor()
    expect(
      await rowOf(POLISH)
        .getByText(/Weiße Liste|white list/i)
        .count(),
    ).toBe(0)
    await checkScreen('batch-state-registers')
  })

  it('a single check shows the mark, or that the register did not answer', async ({ open }) => {
    const { page, checkScreen } = await open(language, { as: dev })
    await page.goto(at('/uid-single-check'))
    await check(page, SLOVAK, language)
    await page.getByText(MARKS[language][SLOVAK]).first().waitFor()
    await checkScreen('single-check-deleted')
    simulator.setBehaviour({ whiteList: 'http-503' })
    await check(page, UNANSWERED, language)
    await page.getByText(UNKNOWN[language], { exact: true }).first().waitFor()
    await checkScreen('single-check-unknown-state')
    const { bytes } = await download(page.getByRole('button', { name: single('pdf') }).first())
    expect((await pdfPages(bytes)).join(' ')).toContain(UNKNOWN[language])
  })
})

async function signIn(address: string): Promise<Visitor> {
  const visitor = createVisitor(address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: OWN_PASSWORD })
  const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  expect((await visitor.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...account })).status).toBe(204)
  return visitor
}

async function upload(page: Page, language: Language): Promise<void> {
  const buffer = Buffer.from(await buildWorkbook({ sheets: [{ name: 'Partner', rows: LIST }] }))
  await page
    .getByRole('button', { name: translate(batchTexts, language)('upload') })
    .first()
    .click()
  await page.locator('input[type=file]').setInputFiles({ name: FILE, mimeType: XLSX_TYPE, buffer })
  await page.getByRole('button', { name: startButtonName(language, 4), disabled: false }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function check(page: Page, uid: string, language: Language): Promise<void> {
  const t = translate(singleTexts, language)
  await page.getByLabel(t('uid'), { exact: true }).fill(uid)
  await page.getByRole('button', { name: t('check'), disabled: false }).click()
}
