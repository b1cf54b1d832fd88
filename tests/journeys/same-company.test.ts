import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { formatVerdict } from '../../src/answers/checks/describe-outcome.ts'
import { columnTexts } from '../../src/answers/evidence/evidence-texts.ts'
import { viennaDayNumber } from '../../src/answers/validity-on-date/calendar-day.ts'
import {
  describeDayFault,
  describeEvidence,
  evidenceOnDay,
} from '../../src/answers/validity-on-date/evidence-on-day.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { formatDate } from '../../src/base/texts/format.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as companyTexts } from '../../src/checking/batches/screen/company-texts.ts'
import { texts as judgementTexts } from '../../src/checking/batches/screen/judgement-texts.ts'
import { rowTexts } from '../../src/checking/batches/screen/row-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import type { SingleResult } from '../../src/checking/single-check/wire.ts'
import { reportTexts } from '../../src/documents/reports/reports-texts.ts'
import { XLSX_TYPE } from '../../src/documents/spreadsheets/xlsx-rules.ts'
import type { AssessmentResult } from '../../src/vat-ids/same-company/assessment.ts'
import { texts as assessmentTexts } from '../../src/vat-ids/same-company/assessment-texts.ts'
import { formatSameness } from '../../src/vat-ids/same-company/describe-comparison.ts'
import { it } from '../world/browser/journey.ts'
import { startButtonName } from '../world/browser/start-name.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import type { Visitor } from '../world/people/visitor.ts'
import { runWithVies } from '../world/product/asking-vies.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { expectCommissionResult, expectSentNotice } from './commission-steps.ts'
import { languagesOf } from './languages.ts'

const FILE = 'Debitoren.xlsx'
/** Queried at VIES, which returns names for all of them but the German one. */
const [SAME = '', FORM = '', OTHER = '', NAMELESS = ''] = [
  'BE0202239951',
  'IT00743110157',
  'FR40303265045',
  'DE136695976',
]

describe.each(languagesOf('de'))('the companies of a batch in %s', language => {
  let product: Awaited<ReturnType<typeof runWithVies>>
  let visitor: Visitor

  beforeAll(async () => {
    product = await runWithVies(['BE', 'IT', 'FR', 'DE', 'ES'])
    visitor = product.visitor
    return () => product.end()
  })

  it('are detected by their headings, compared, and can be filtered by those that differ', async ({ open }) => {
    const watched = await open(language, { as: visitor })
    const { page } = watched
    await page.goto(new URL('/uid-check', product.address).href)
    const file = await buildDebtorList(visitor)
    await start(watched, file, language)
    await readRows(watched, language)
    await expectResult(await downloadBytes(page, translate(texts, language)('downloadResult')), language)
    await expectReport(await downloadBytes(page, translate(texts, language)('downloadReport')), language)
  })

  it('can be judged by a person, and the judgement is shown again', async ({ open }) => {
    const watched = await open(language, { as: visitor })
    const { page } = watched
    await page.goto(new URL('/uid-check?batch=1', product.address).href)
    await judgeCompany(watched, language)
    await expectJudgementInFiles(visitor, await buildDebtorList(visitor), language)
    await page.goto(new URL('/uid-check?batch=2', product.address).href)
    await rowOf(page, OTHER).getByText(judgementPattern('other-company', language)).waitFor()
    await expectJudgementInCheck(watched, product.address, language)
  })

  it('may have several names for one UID, each on its own line and compared separately', async ({ open }) => {
    const watched = await open(language, { as: visitor })
    const id = await checkUnderThreeNames(visitor)
    await watched.page.goto(new URL(`/uid-check?batch=${id}`, product.address).href)
    await readNames(watched, language)
  })

  it('from Spain show the Commission’s match result next to ours on the screen, in the workbook and in the report', async ({
    open,
  }) => {
    const watched = await open(language, { as: visitor })
    const access = { visitor, address: product.address, language }
    await expectSentNotice(watched, access)
    await expectCommissionResult(watched, access)
  })
})

/**
 * Builds the owner's list: the first name as the authority has it, one with another legal form, one
 * another company in another street.
 */
async function buildDebtorList(visitor: Visitor): Promise<Buffer> {
  const checkUid = async (uid: string) => (await visitor.call<SingleResult>('GET', `/api/tasks/uid/${uid}`)).body
  const [same, form] = [await checkUid(SAME), await checkUid(FORM)]
  const rows = [
    ['Firma', 'Straße', 'PLZ', 'Ort', 'UID', 'Konto', 'Rechnungsdatum'],
    [same.companyName, '', '', '', SAME, 'Debitor 1', formatDate(new Date())],
    [form.companyName.replace(/ SPA$/, ' S.r.l.'), '', '', '', FORM, 'Debitor 2', '12.03.2020'],
    ['Zwölfaxing Möbel GmbH', 'Ringstraße 7', '1010', 'Wien', OTHER, 'Debitor 3', '03/04/2024'],
    ['Beispiel AG', 'Hauptstraße 1', '10115', 'Berlin', NAMELESS, 'Debitor 4', ''],
  ]
  const book = { SheetNames: ['Debitoren'], Sheets: { Debitoren: utils.aoa_to_sheet(rows) } }
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))
}

const [FIRST_OTHER, SECOND_OTHER] = ['Zwölfaxing Möbel GmbH', 'Kirchberg Obst KG']

/** Checks one UID under three names, the first as the authority has it; returns the batch. */
async function checkUnderThreeNames(visitor: Visitor): Promise<number> {
  const { companyName } = (await visitor.call<SingleResult>('GET', `/api/tasks/uid/${SAME}`)).body
  const rows = [['Firma', 'UID'], ...[companyName, FIRST_OTHER, SECOND_OTHER].map(name => [name, SAME])]
  const book = { SheetNames: ['Lieferanten'], Sheets: { Lieferanten: utils.aoa_to_sheet(rows) } }
  const { body } = await visitor.upload('Lieferanten.xlsx', Buffer.from(write(book, { type: 'buffer' })))
  await waitForFinishedBatch(visitor, body.id)
  return body.id
}

async function readNames({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const row = rowOf(page, SAME)
  await expectText(row, translate(rowTexts, language)('rowNames', { count: 3 }))
  for (const name of [FIRST_OTHER, SECOND_OTHER]) await expectText(row, name)
  await expectText(row, formatSameness('same', language))
  expect(await row.getByText(formatSameness('different', language), { exact: true }).count()).toBe(2)
  expect(await row.getByRole('button', { name: translate(assessmentTexts, language)('same-company') }).count()).toBe(2)
  // Differences are one line until opened.
  const differences = row.getByRole('button', { name: FIRST_OTHER.replace(' GmbH', '') })
  await checkScreen('batch-names')
  const height = async () => (await differences.boundingBox())?.height ?? 0
  const folded = await height()
  await differences.click()
  expect(await height()).toBeGreaterThan(folded)
  await checkScreen('batch-names-opened')
}

/** The wording of today's answer, shown today. */
const todaysEvidence = (language: Language): string =>
  describeEvidence(
    evidenceOnDay([{ id: 1, verdict: 'valid', askedAt: new Date(), service: 'vies' }], viennaDayNumber(new Date())),
    language,
  )

/**
 * Every column is recognized. Without the name column nothing is compared; then only the street is
 * excluded.
 */
async function start({ page, checkScreen }: WatchedPage, buffer: Buffer, language: Language): Promise<void> {
  const [t, company] = [translate(texts, language), translate(companyTexts, language)]
  await page
    .getByRole('button', { name: t('upload') })
    .first()
    .click()
  await page.locator('input[type=file]').setInputFiles({ name: FILE, mimeType: XLSX_TYPE, buffer })
  const begin = page.getByRole('button', { name: startButtonName(language, 4), disabled: false })
  await begin.waitFor()
  const companies = page.getByRole('group', { name: company('compare') })
  const field = (name: 'name' | 'street' | 'zipCode' | 'city') => companies.getByLabel(company(name), { exact: true })
  const selectedColumns = () =>
    Promise.all((['name', 'street', 'zipCode', 'city'] as const).map(name => field(name).inputValue()))
  expect(await selectedColumns()).toEqual(['1', '2', '3', '4'])
  expect(await page.getByLabel(company('invoiceDay'), { exact: true }).inputValue()).toBe('7')
  await checkScreen('preflight-companies')
  await field('name').selectOption(company('notCompared'))
  await field('street').waitFor({ state: 'detached' })
  await begin.waitFor()
  await checkScreen('preflight-no-companies')
  await field('name').selectOption('1')
  await field('street').selectOption(company('noColumn'))
  await begin.waitFor()
  expect(await selectedColumns()).toEqual(['1', '0', '3', '4'])
  await begin.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function readRows({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const [t, r] = [translate(texts, language), translate(rowTexts, language)]
  const batch = page.getByRole('row', { name: /Debitoren/ })
  await batch.getByText(t('completed'), { exact: true }).waitFor()
  await batch.getByRole('img', { name: t('differing', { number: 2 }) }).waitFor()
  const status = page.getByRole('columnheader', { name: t('progress') })
  expect((await status.boundingBox())?.width).toBeLessThan(120)
  await checkScreen('batches-differing')
  await page.getByRole('button', { name: FILE, exact: true }).click()
  const panel = page.getByRole('dialog')
  const row = (uid: string) => rowOf(page, uid)
  await panel.getByText(t('differing', { number: 2 }), { exact: true }).waitFor()
  await expectText(row(SAME), formatSameness('same', language))
  await expectText(row(NAMELESS), formatSameness('not-comparable', language))
  const day = (dayText: string) => r('rowInvoiceDay', { day: dayText })
  await expectText(row(SAME), `${day(formatDate(new Date()))}: ${todaysEvidence(language)}`)
  await expectText(row(OTHER), `${day('03/04/2024')}: ${describeDayFault('ambiguous', language)}`)
  await checkScreen('batch-companies')
  await panel.getByText(`${r('show-differing')} (`).click()
  await expect.poll(() => panel.getByRole('table').getByRole('row').count()).toBe(1 + 2)
  await expectText(row(FORM), formatSameness('other-form', language))
  await expectText(row(OTHER), formatSameness('different', language))
  await row(OTHER)
    .getByText(/Zwölfaxing Möbel.+(statt|instead of)/)
    .waitFor()
  // The street is excluded, the town is not.
  expect(
    await row(OTHER)
      .getByText(/Ringstraße/)
      .count(),
  ).toBe(0)
  await row(OTHER).getByText(/Wien/).waitFor()
  await checkScreen('batch-companies-differing')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

const rowOf = (page: Page, uid: string): Locator =>
  page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: uid.slice(-3) })

const expectText = (row: Locator, text: string) => row.getByText(text, { exact: true }).waitFor()

const REMARK = 'Laut Firmenbuch FN 123456a'

/** Matches the judgement of the signed-in user on any date. */
const judgementPattern = (result: AssessmentResult, language: Language): RegExp =>
  new RegExp(`^${translate(assessmentTexts, language)(result)}, .+ Dev Konto .+: ${REMARK}$`)

/** Withdraws one judgement and keeps another. */
async function judgeCompany({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const [labels, t] = [translate(assessmentTexts, language), translate(judgementTexts, language)]
  const row = rowOf(page, OTHER)
  const saveJudgement = async (result: AssessmentResult) => {
    await row.getByRole('button', { name: labels(result) }).click()
    const question = page.getByRole('dialog', { name: labels(result) })
    await question.getByText('Zwölfaxing Möbel GmbH').waitFor()
    await question.getByLabel(t('remark')).fill(REMARK)
    await checkScreen(`judging-${result}`)
    await question.getByRole('button', { name: t('keep') }).click()
    await row.getByText(judgementPattern(result, language)).waitFor()
  }
  await saveJudgement('same-company')
  await row.getByRole('button', { name: t('withdraw') }).click()
  await row.getByText(judgementPattern('same-company', language)).waitFor({ state: 'detached' })
  await saveJudgement('other-company')
  await row.scrollIntoViewIfNeeded()
  await checkScreen('batch-judged')
  // There is nothing to judge about a company that does not differ.
  for (const result of ['same-company', 'other-company'] as const)
    expect(
      await rowOf(page, SAME)
        .getByRole('button', { name: labels(result) })
        .count(),
    ).toBe(0)
}

/** Checks the same list once more: its workbook and its report contain the judgement. */
async function expectJudgementInFiles(visitor: Visitor, file: Buffer, language: Language): Promise<void> {
  const { body } = await visitor.upload('Debitoren Q4.xlsx', file, { language })
  await waitForFinishedBatch(visitor, body.id)
  const { bytes } = await visitor.download(`/api/file/result/${body.id}`)
  const difference = rowsByHeading(bytes, 1)[2]?.[translate(columnTexts, language)('difference')]
  expect(difference?.split('; ').at(-1)).toMatch(judgementPattern('other-company', language))
  const report = await visitor.download(`/api/file/report/${body.id}`)
  expect((await pdfPages(report.bytes)).join(' ')).toContain(REMARK)
}

/** A single check of that UID with the same name shows it as well. */
async function expectJudgementInCheck(
  { page, checkScreen }: WatchedPage,
  address: string,
  language: Language,
): Promise<void> {
  const t = translate(singleTexts, language)
  await page.goto(new URL('/uid-single-check', address).href)
  await page.getByLabel(t('uid'), { exact: true }).fill(OTHER)
  await page.getByLabel(t('ownCompany')).fill('Zwölfaxing Möbel GmbH')
  await page.keyboard.press('Enter')
  await page.getByText(judgementPattern('other-company', language)).waitFor()
  await checkScreen('single-check-judged')
}

async function downloadBytes(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return readFile(await download.path())
}

function expectResult(result: Buffer, language: Language): void {
  const t = translate(columnTexts, language)
  const rows = rowsByHeading(result, 1)
  // The list has a column with the same heading.
  const companyHeading = language === 'de' ? `${t('company')}_1` : t('company')
  expect(rows.map(row => row[companyHeading])).toEqual(
    (['same', 'other-form', 'different', 'not-comparable'] as const).map(sameness =>
      formatSameness(sameness, language),
    ),
  )
  expect(rows.map(row => row[t('verdict')])).toEqual(Array(4).fill(formatVerdict('valid', language)))
  expect(rows[0]?.[t('difference')]).toBe('')
  expect(rows[2]?.[t('difference')]).toContain('Zwölfaxing Möbel')
}

async function expectReport(report: Buffer, language: Language): Promise<void> {
  const t = translate(reportTexts, language)
  const pages = await pdfPages(report)
  const [chapter = ''] = pages.filter(page => page.includes(t('differingCompanies')))
  for (const text of [FORM, OTHER, 'Zwölfaxing Möbel GmbH', t('givenCompany')]) expect(chapter).toContain(text)
  for (const uid of [SAME, NAMELESS]) expect(chapter).not.toContain(uid)
}
