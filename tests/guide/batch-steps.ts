import { readFileSync } from 'node:fs'
import { translate } from '../../src/base/texts/translate.ts'
import { texts } from '../../src/checking/batches/screen/batches-texts.ts'
import { pasteTexts } from '../../src/checking/batches/screen/paste-texts.ts'
import { rowTexts } from '../../src/checking/batches/screen/row-texts.ts'
import { texts as watchTexts } from '../../src/checking/watching/screen/watching-texts.ts'
import { texts as reportTexts } from '../../src/documents/reports/screen/reports-texts.ts'
import { listWorkbook } from '../../src/documents/spreadsheets/writing/list-workbook.ts'
import { XLSX_TYPE } from '../../src/documents/spreadsheets/xlsx-rules.ts'
import { texts as assessmentTexts } from '../../src/vat-ids/same-company/assessment-texts.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { drawFirstPage } from './draw-report.ts'
import { DIFFERING_UID, FILES, secondList, sheetOf } from './sample-data.ts'
import { openUserPage, type StepContext, type UserPage } from './step-context.ts'
import { compareOrSavePicture, WINDOW } from './take-picture.ts'

/** High enough to show all messages about a file at once. */
const HIGH_WINDOW = { width: 1200, height: 1160 }

/** Inspects a file before a batch, and pastes a list; starts neither. */
export async function inspectList(context: StepContext): Promise<void> {
  const { language } = context
  const { page, take, go } = await openUserPage(context, context.data.user)
  const t = translate(texts, language)
  await go('/uid-check')
  await page
    .getByRole('button', { name: t('upload') })
    .first()
    .click()
  const buffer = Buffer.from(await listWorkbook(sheetOf(language), secondList(language)))
  await page.locator('input[type=file]').setInputFiles({ name: FILES[language].second, mimeType: XLSX_TYPE, buffer })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /\d+/, disabled: false }).last().waitFor()
  await page.setViewportSize(HIGH_WINDOW)
  await take('upload', dialog)
  await page.setViewportSize(WINDOW)
  await page.getByRole('button', { name: t('dismiss'), exact: true }).click()
  await page.getByRole('button', { name: t('paste') }).click()
  const lines = secondList(language)
    .slice(1, 6)
    .map(([name, uid]) => `${uid}\t${name}`)
  await dialog.getByLabel(translate(pasteTexts, language)('field')).fill(lines.join('\n'))
  await take('paste')
}

/**
 * Shows the list of batches, and in one of them the rows without an answer and the companies that
 * differ.
 */
export async function readResults(context: StepContext): Promise<void> {
  const { language, data } = context
  const { page, take, go } = await openUserPage(context, data.user)
  const r = translate(rowTexts, language)
  await go('/uid-check')
  // The list hides batches with open rows until the user shows them.
  await page.getByRole('button', { name: translate(texts, language)('show'), exact: true }).click()
  await page.getByText(FILES[language].second).waitFor()
  await take('batches')
  await go(`/uid-check?batch=${data.second}`)
  const rows = page.getByRole('table', { name: r('rows') })
  await rows.waitFor()
  await page.getByRole('button', { name: translate(watchTexts, language)('watchBatch') }).waitFor()
  await page.getByText(`${r('show-open')} (`).click()
  await take('not-checked')
  await page.getByText(`${r('show-differing')} (`).click()
  const row = rows.getByRole('row', { name: groupUid(DIFFERING_UID) })
  const otherCompanyButton = row.getByRole('button', { name: translate(assessmentTexts, language)('other-company') })
  await otherCompanyButton.waitFor()
  await otherCompanyButton.scrollIntoViewIfNeeded()
  await take('another-name')
  await otherCompanyButton.click()
  await take('judgement', page.getByRole('dialog', { name: translate(assessmentTexts, language)('other-company') }))
}

/** Downloads the report and verifies it as its recipient. */
export async function verifyReport(context: StepContext): Promise<void> {
  const t = translate(texts, context.language)
  const { page, go } = await openUserPage(context, context.data.user)
  await go('/uid-check')
  await page.getByRole('button', { name: t('show'), exact: true }).click()
  const row = page.getByRole('row', { name: FILES[context.language].second })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: t('downloadReport') }).click(),
  ])
  const report = { name: download.suggestedFilename(), buffer: readFileSync(await download.path()) }
  await compareOrSavePicture({ page, language: context.language }, 'report', {
    read: async () => (await pdfPages(report.buffer))[0] ?? '',
    draw: () => drawFirstPage(report.buffer),
  })
  await checkAsAuditor(await openUserPage(context), context, report)
}

type Report = { name: string; buffer: Buffer }

async function checkAsAuditor({ page, take, go }: UserPage, { language }: StepContext, report: Report): Promise<void> {
  await go('/report-check')
  await page.locator('input[type=file]').setInputFiles({ ...report, mimeType: 'application/pdf' })
  await page.getByText(translate(reportTexts, language)('ours')).waitFor()
  await take('check-a-report')
}
