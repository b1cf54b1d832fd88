import { utils, write } from '@e965/xlsx'
import { expect } from 'vitest'
import { columnTexts } from '../../src/answers/evidence/evidence-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as sentTexts } from '../../src/checking/single-check/screen/sent-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { reportTexts } from '../../src/documents/reports/reports-texts.ts'
import { describeDifferences, formatSameness } from '../../src/vat-ids/same-company/describe-comparison.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import type { Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'

/** Spain returns no name but compares the one it is sent; Germany is sent none. */
const [SPANISH, GERMAN, FRENCH] = ['ESA28184661', 'DE136695976', 'FR40303265045']
const FILE = 'Kreditoren.xlsx'
const COMPANY = 'Zwölfaxing Muebles SL'

type CompanyAccess = { visitor: Visitor; address: string; language: Language }

/**
 * Checks a list with a Spanish company that Spain knows by another name: the Commission's result
 * appears wherever the row does.
 */
export async function expectCommissionResult({ page, checkScreen }: WatchedPage, access: CompanyAccess): Promise<void> {
  const { visitor, address, language } = access
  const { body } = await visitor.upload(FILE, buildCreditorList(), { language })
  expect(await waitForFinishedBatch(visitor, body.id)).toMatchObject({ validRows: 2, differingRows: 1 })
  await page.goto(new URL(`/uid-check?batch=${body.id}`, address).href)
  const row = page.getByRole('dialog').getByRole('row').filter({ hasText: COMPANY })
  await row.getByText(wrongName(language)).waitFor()
  await row.getByText(formatSameness('not-comparable', language), { exact: true }).waitFor()
  await checkScreen('batch-commission')
  await expectResult(access, body.id)
  await expectReport(access, body.id)
}

/**
 * A notice says that the company's name is sent out for a Spanish UID; there is none for a French
 * one.
 */
export async function expectSentNotice(
  { page, checkScreen }: WatchedPage,
  { address, language }: CompanyAccess,
): Promise<void> {
  const t = translate(singleTexts, language)
  const note = page.getByText(translate(sentTexts, language)('sent'))
  await page.goto(new URL('/uid-single-check', address).href)
  const uid = page.getByLabel(t('uid'), { exact: true })
  await uid.fill(SPANISH)
  await page.getByLabel(t('ownCompany')).fill(COMPANY)
  await note.waitFor()
  await checkScreen('single-check-sent')
  await uid.fill(FRENCH)
  await note.waitFor({ state: 'detached' })
}

function buildCreditorList(): Buffer {
  const rows = [
    ['Firma', 'UID'],
    [COMPANY, SPANISH],
    ['Beispiel AG', GERMAN],
  ]
  const book = { SheetNames: ['Kreditoren'], Sheets: { Kreditoren: utils.aoa_to_sheet(rows) } }
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))
}

/** The wording is the same everywhere: "Laut EU-Kommission stimmt nicht überein: Name". */
function wrongName(language: Language): string {
  const commission = { kind: 'commission', field: 'name', match: 'invalid' } as const
  return describeDifferences({ sameness: 'not-comparable', differences: [commission] }, language).join()
}

async function expectResult({ visitor, language }: CompanyAccess, id: number): Promise<void> {
  const { bytes } = await visitor.download(`/api/file/result/${id}`)
  const differences = rowsByHeading(bytes, 1).map(row => row[translate(columnTexts, language)('difference')] ?? '')
  expect(differences.map(text => text.includes(wrongName(language)))).toEqual([true, false])
}

async function expectReport({ visitor, language }: CompanyAccess, id: number): Promise<void> {
  const { bytes } = await visitor.download(`/api/file/report/${id}`)
  const heading = translate(reportTexts, language)('differingCompanies')
  const [chapter = ''] = (await pdfPages(bytes)).filter(page => page.includes(heading) && page.includes(COMPANY))
  expect(chapter).toContain(wrongName(language))
  expect(chapter).not.toContain(GERMAN)
}
