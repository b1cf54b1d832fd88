import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { formatVerdict } from '../../src/answers/checks/describe-outcome.ts'
import { columnTexts } from '../../src/answers/evidence/evidence-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts } from '../../src/checking/batches/screen/batches-texts.ts'
import { listTexts } from '../../src/checking/batches/screen/list-texts.ts'
import { pasteTexts } from '../../src/checking/batches/screen/paste-texts.ts'
import { reportTexts } from '../../src/documents/reports/reports-texts.ts'
import { it as journey } from '../world/browser/journey.ts'
import { startButtonName } from '../world/browser/start-name.ts'
import { sampleList } from '../world/files/lists.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { runWithVies } from '../world/product/asking-vies.ts'
import { germanUids } from '../world/product/checking.ts'
import { languagesOf } from './languages.ts'

describe.each(languagesOf('de'))('lists in %s', language => {
  let product: Awaited<ReturnType<typeof runWithVies>>

  beforeAll(async () => {
    product = await runWithVies(['AT', 'DE', 'FR', 'PL'])
    return () => product.end()
  })

  const it = journey.extend('opened', ({ open }) => async () => {
    const watched = await open(language, { as: product.visitor })
    await watched.page.goto(new URL('/uid-check', product.address).href)
    return watched
  })

  it('of DATEV are previewed before the start, and results keep their dialect', async ({ opened }) => {
    const { page, checkScreen } = await opened()
    const { bytes } = sampleList('datev-EXTF_Debitoren_Kreditoren.csv')
    await choose(page, language, 'EXTF_Debitoren.csv', bytes)
    await startButton(page, language, 4).waitFor()
    const lines = page.getByRole('region', { name: translate(listTexts, language)('lines') })
    expect(await lines.innerText()).toContain('Österreichische Muster GmbH')
    await checkScreen('preflight-datev')
    await startButton(page, language, 4).click()
    const result = await resultOf(page, language, 'EXTF_Debitoren.csv')
    const [datevHeader, , first = ''] = result.toString('latin1').split('\r\n')
    expect(datevHeader).toMatch(/^"EXTF";700;16;"Debitoren\/Kreditoren";5;\d+;;"RE";.*;""$/)
    expect(first).toContain(`;"Wien";"ATU12345675";"`)
    expect(first).toContain(Buffer.from(formatVerdict('valid', language), 'utf8').toString('utf8'))
  })

  it('in Windows-1252 are read again with the chosen encoding, and a UTF-8 result lacks no letter', async ({
    opened,
  }) => {
    const { page, checkScreen } = await opened()
    const t = translate(listTexts, language)
    const text = 'Firma;UID\r\nMüller & Söhne;DE136695976\r\nŻółw;PL5260001246\r\n'.replace('Żółw', 'Zolw')
    await choose(page, language, 'Größe.csv', Buffer.from(text, 'latin1'))
    await startButton(page, language, 2).waitFor()
    const lines = page.getByRole('region', { name: t('lines') })
    await page.getByLabel(t('encoding')).selectOption('cp850')
    await lines.getByText('M³ller & S÷hne').waitFor()
    await checkScreen('preflight-wrong-encoding')
    await page.getByLabel(t('encoding')).selectOption('windows-1252')
    await lines.getByText('Müller & Söhne').waitFor()
    await startButton(page, language, 2).click()
    const row = page.getByRole('row', { name: /Größe/ })
    await row.getByText(translate(texts, language)('completed'), { exact: true }).waitFor()
    await row.getByRole('button', { name: translate(texts, language)('downloadResult') }).click()
    await page.getByRole('menuitem', { name: t('asUtf8') }).waitFor()
    await checkScreen('result-in-two-encodings')
    // The look passed a narrow window, where the row has another menu.
    if (!(await page.getByRole('menuitem', { name: t('asUtf8') }).isVisible()))
      await row.getByRole('button', { name: translate(texts, language)('downloadResult') }).click()
    const result = await downloadBytes(page, () => page.getByRole('menuitem', { name: t('asUtf8') }).click())
    expect(result.toString('utf8')).toMatch(
      /^\ufeffFirma;UID;.*\r\nMüller & Söhne;DE136695976;.*\r\nZolw;PL5260001246;.*[ŁŚŻ]/,
    )
  })

  it('show how many of their rows have no UID, before the start and in the results', async ({ opened }) => {
    const { page, checkScreen } = await opened()
    const t = translate(texts, language)
    const text = 'Konto;Firma;UID\r\n1;Eins;DE136695976\r\n2;Zwei;\r\n3;Drei;\r\n4;Vier;DE129304291\r\n'
    await choose(page, language, 'Kunden.csv', Buffer.from(text))
    await startButton(page, language, 2).waitFor()
    await page.getByText(t('foundWithoutUid', { number: 2 }), { exact: true }).waitFor()
    await page.getByText(t('withoutUid', { count: 2, number: 2 }), { exact: true }).click()
    await page.getByText('3: 2 · Zwei').waitFor()
    await checkScreen('preflight-without-uid')
    await startButton(page, language, 2).click()
    const row = page.getByRole('row').filter({ hasText: 'Kunden.csv' })
    await row.getByText(t('completed'), { exact: true }).waitFor()
    await row.getByRole('img', { name: t('withoutUidRows', { number: 2 }), exact: true }).waitFor()
    await row.getByRole('button', { name: t('downloadReport') }).waitFor()
    const [cover = ''] = await pdfPages(
      await downloadBytes(page, () => row.getByRole('button', { name: t('downloadReport') }).click()),
    )
    expect(cover).toContain(translate(reportTexts, language)('rowsWithoutUid', { count: 2, number: 2 }))
  })

  it('can be pasted and are validated during typing, with only the keyboard', async ({ opened }) => {
    const { page, checkScreen } = await opened()
    const [t, p] = [translate(texts, language), translate(pasteTexts, language)]
    await page.getByRole('button', { name: t('paste') }).waitFor()
    await paste(page, buildExcelText())
    const field = page.getByLabel(p('field'))
    await field.waitFor()
    await page.locator('textarea:focus').waitFor()
    const counts = [p('rows', { count: 40, number: 40 }), p('uids', { count: 39, number: 39 })]
    await page.getByText([...counts, p('wrong', { count: 1, number: 1 })].join(' · ')).waitFor()
    await checkScreen('paste-forty')
    await field.fill(['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben'].join('\n'))
    await page.getByText(p('moreWrong', { count: 2, number: 2 }), { exact: true }).waitFor()
    await checkScreen('paste-all-wrong')
    await field.fill(buildExcelText())
    await page.getByText([...counts, p('wrong', { count: 1, number: 1 })].join(' · ')).waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\nx\tDE136695976')
    await page.getByText(p('repeated', { count: 1, number: 1 })).waitFor()
    await page.keyboard.press('Control+Enter')
    const start = startButton(page, language, 39)
    await start.waitFor()
    await checkScreen('preflight-pasted')
    await page.locator('.findings:focus').waitFor()
    await start.press('Enter')
    const result = await resultOf(page, language, t('pastedName'))
    const rows = rowsByHeading(result, 1)
    expect(rows).toHaveLength(41)
    expect(rows[0]).toMatchObject({ Firma: 'Kunde 1', UID: germanUids(1)[0] })
    expect(rows.at(-1)?.[translate(columnTexts, language)('asked')]).toBe('DE136695976')
  })
})

/** Dispatches the event that the browser sends for Ctrl+V, wherever the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }`)

/**
 * Builds text as Excel copies it: names and numbers in two columns, one number twice, one invalid.
 */
function buildExcelText(): string {
  const uids = [...germanUids(38), 'DE136695976', 'keine']
  return ['Firma\tUID', ...uids.map((uid, at) => `Kunde ${at + 1}\t${uid}`)].join('\r\n')
}

async function choose(page: Page, language: Language, name: string, bytes: Uint8Array): Promise<void> {
  const t = translate(texts, language)
  await page
    .getByRole('button', { name: t('upload') })
    .first()
    .click()
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) }
  await page.locator('input[type=file]').setInputFiles(file)
}

const startButton = (page: Page, language: Language, count: number) =>
  page.getByRole('button', { name: startButtonName(language, count), disabled: false })

async function resultOf(page: Page, language: Language, name: string): Promise<Buffer> {
  const t = translate(texts, language)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText(t('completed'), { exact: true }).waitFor()
  return downloadBytes(page, () => row.getByRole('button', { name: t('downloadResult') }).click())
}

async function downloadBytes(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return readFile(await download.path())
}
