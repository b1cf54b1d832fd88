import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { texts as companyTexts } from '../../../src/access/companies/screen/administration-texts.ts'
import type { Language } from '../../../src/base/texts/define.ts'
import { translate } from '../../../src/base/texts/translate.ts'
import { texts as uiTexts } from '../../../src/base/ui/ui-texts.ts'
import { texts as batchTexts } from '../../../src/checking/batches/screen/batches-texts.ts'
import { texts as holdTexts } from '../../../src/checking/batches/screen/hold-texts.ts'
import { texts as reportTexts } from '../../../src/documents/reports/screen/reports-texts.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../../../src/platform/operator/operator.ts'
import { unzip } from '../files/unzip.ts'
import type { Open } from './journey.ts'
import type { WatchedPage } from './watched-page.ts'

const PDF = 'application/pdf'

/** Puts a hold on the batch in its panel, then lifts it; the confirmation is cancelled once. */
export async function holdAndLift({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(holdTexts, language)
  const hold = page.getByRole('switch', { name: t('hold') })
  // The switch turns a moment after the click, when the call is sent.
  await hold.click({ force: true })
  await page.getByText(t('wasHeld'), { exact: true }).last().waitFor()
  await page.reload()
  await expect.poll(() => hold.isChecked()).toBe(true)
  await hold.click({ force: true })
  const confirmDialog = page.getByRole('dialog', { name: t('liftTitle') })
  await confirmDialog.waitFor()
  await checkScreen('hold-question')
  await confirmDialog.getByRole('button', { name: t('keep') }).click()
  await confirmDialog.waitFor({ state: 'detached' })
  expect(await hold.isChecked()).toBe(true)
  await hold.click({ force: true })
  await confirmDialog.getByRole('button', { name: t('lift') }).click()
  await page.getByText(t('wasLifted'), { exact: true }).waitFor()
  await expect.poll(() => hold.isChecked()).toBe(false)
}

async function downloadFile(page: Page, from: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), from.click()])
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) }
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

/**
 * Downloads the newest report from the open panel, and all reports of the company from the
 * companies page. The ZIP must contain the same bytes.
 */
export async function downloadReports(page: Page, address: string, language: Language) {
  const [batchText, companyText] = [translate(batchTexts, language), translate(companyTexts, language)]
  const edition = page.getByRole('button', {
    name: `${batchText('edition', { edition: 2 })} (${batchText('newest')})`,
    exact: true,
  })
  const report = await downloadFile(page, edition)
  await page.goto(new URL('/admin/company', address).href)
  const { name } = readOperator(SAMPLE_OPERATOR_FILE)
  const actions = translate(uiTexts, language)('actions')
  await page.getByRole('row', { name }).getByRole('button', { name: actions }).click()
  const zip = await downloadFile(page, page.getByRole('menuitem', { name: companyText('reports', { name }) }))
  expect(zip.name).toMatch(/\.zip$/)
  const entries = await unzip(zip.bytes)
  expect([...entries.keys()]).toEqual(['B-1-1.pdf', 'B-1-2.pdf', 'SHA256SUMS'])
  expect(entries.get('B-1-2.pdf')?.equals(report.bytes)).toBe(true)
  return report
}

/** Checks the report without signing in, then checks a modified copy. */
export async function verifyReports(
  open: Open,
  address: string,
  report: { name: string; bytes: Buffer },
  language: Language,
): Promise<void> {
  const t = translate(reportTexts, language)
  const { page, checkScreen } = await open(language, { as: 'guest' })
  await page.goto(new URL('/report-check', address).href)
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: PDF, buffer })
  await choose(report.name, report.bytes)
  await page.getByText(t('ours'), { exact: true }).waitFor()
  await checkScreen('report-check-ours')
  await choose(report.name, changeOneBit(report.bytes))
  await page.getByText(t('unknown'), { exact: true }).waitFor()
  expect(await page.getByText(t('ours'), { exact: true }).count()).toBe(0)
  await checkScreen('report-check-unknown')
  await choose('Brief.pdf', Buffer.from('Sehr geehrte Damen und Herren'))
  await page.getByText(t('wrongFileType')).waitFor()
}

/** Flips one bit in the middle of the file. */
function changeOneBit(report: Buffer): Buffer {
  const copy = Buffer.from(report)
  const at = Math.floor(copy.length / 2)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}
