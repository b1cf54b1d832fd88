import { utils, write } from '@e965/xlsx'
import type { Download, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { Language } from '../../src/base/texts/define.ts'
import { type Translator, translate } from '../../src/base/texts/translate.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { texts } from '../../src/checking/batches/screen/batches-texts.ts'
import { candidateTexts } from '../../src/checking/batches/screen/candidate-texts.ts'
import { texts as companyTexts } from '../../src/checking/batches/screen/company-texts.ts'
import { rowTexts } from '../../src/checking/batches/screen/row-texts.ts'
import { texts as suggestionTexts } from '../../src/checking/batches/screen/suggestion-texts.ts'
import { batchTexts } from '../../src/checking/batches/server-texts.ts'
import { XLSX_TYPE } from '../../src/documents/spreadsheets/xlsx-rules.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { downloadReports, holdAndLift, verifyReports } from '../world/browser/evidence-steps.ts'
import { it, type Open } from '../world/browser/journey.ts'
import { openSignIn, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { germanUids } from '../world/product/checking.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const FRENCH = 'FR40303265045'
const LONG_NAME =
  'Lieferantenstammdaten Konzern gesamt inkl. Tochtergesellschaften und Auslandsbetriebsstätten Q4 2026.xlsx'

describe.each(languagesOf('de'))(
  'batches in %s',
  { tags: ['W2-37', 'W4-03', 'W4-06', 'W5-10', 'W7-05', 'W8-08', 'W9-14', 'C1-14', 'C6-13', 'C6-14'] },
  language => {
    let product: SimulatedProduct
    let secret: string

    beforeAll(async () => {
      product = await runSimulatedProduct({ memberStatesDown: ['FR'] })
      secret = await prepare(product.address)
      return () => product.end()
    })

    it('are inspected before they start, followed, retried, re-enabled for download and cancelled', {
      tags: ['W2-39', 'C1-23', 'C4-01', 'C4-06'],
    }, async ({ open }) => {
      const watched = await open(language)
      const t = translate(texts, language)
      await signIn(watched.page, product.address, secret, language)
      await expectFileRefused(watched, t)
      await expectNoStartDuringPreflight(watched, t)
      await retryAfterBusyServer(watched, t, language)
      await startWithAnotherColumn(watched, t, language)
      await readOpenRows(watched, translate(rowTexts, language))
      await downloadTwice(watched.page, t)
      await retryOpenRows(watched, product.simulator, t)
      await holdAndVerifyReport(open, watched, product.address, language)
      await expectPanelAtTheEnd(watched, product.simulator, language)
      await cancelRunning(watched, product.simulator, t)
      await findBatchBySearch(watched, product.address, language)
    })
  },
)

type T = Translator<typeof texts>
type R = Translator<typeof rowTexts>

/** VIES is queried for Germany and France, and there are no waiting times. */
async function prepare(address: string): Promise<string> {
  const visitor = createVisitor(address)
  const secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await visitor.call('PUT', '/api/company/1', ACCOUNT)
  for (const country of ['DE', 'FR']) await visitor.call('POST', '/api/countryapi/1', { country, api: 'vies' })
  for (const [key, value] of Object.entries({ task_patience_minutes: '0', task_retry_on_error: '1' })) {
    await visitor.call('PUT', '/api/tasks/settings/1', { key, value })
  }
  return secret
}

async function signIn(page: Page, address: string, secret: string, language: Language): Promise<void> {
  await openSignIn(page, new URL('/uid-check', address).href, language)
  await typePassword(page, { email: BOOTSTRAP.email, password: PASSWORD }, language)
  await typeCode(page, secret, language)
  await page.getByRole('heading', { name: translate(texts, language)('title') }).waitFor()
}

const openDialog = (page: Page, t: T) =>
  page
    .getByRole('button', { name: t('upload') })
    .first()
    .click()

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: XLSX_TYPE, buffer })

/**
 * A file that is not a workbook gets the server's message, and the chooser is empty again
 * (docs/rules.md#file-types).
 */
async function expectFileRefused({ page }: WatchedPage, t: T): Promise<void> {
  await openDialog(page, t)
  await choose(page, 'Kunden.xlsx', Buffer.from('UID;Firma'))
  await page.getByRole('dialog').getByText(t('preflightRefused')).waitFor()
  await page.getByText('CSV').first().waitFor()
  await page.getByText(t('chooseList'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('start'), disabled: true }).waitFor()
}

/** While the file is being inspected, neither a click nor Enter starts a batch. */
async function expectNoStartDuringPreflight({ page }: WatchedPage, t: T): Promise<void> {
  const uploads: string[] = []
  page.on('request', request => request.url().endsWith('/api/tasks') && uploads.push(request.method()))
  const preflightGate = Promise.withResolvers<void>()
  await page.route('**/api/tasks/preflight', async route => preflightGate.promise.then(() => route.continue()), {
    times: 1,
  })
  await choose(page, 'Lieferanten.xlsx', twoColumns())
  const start = page.getByRole('button', { name: t('start'), disabled: true })
  await start.click({ force: true })
  await start.press('Enter')
  preflightGate.resolve()
  await page.getByLabel(t('column')).waitFor()
  expect(uploads.filter(method => method === 'POST')).toEqual([])
  await page.getByRole('button', { name: t('otherFile') }).click()
}

/**
 * The server is reading too many files: its message says so, and it accepts the same file later.
 */
async function retryAfterBusyServer({ page, checkScreen }: WatchedPage, t: T, language: Language): Promise<void> {
  const message = translate(batchTexts, language)('tooManyUploads')
  const json = { statusCode: 429, error: 'Too Many Requests', message, issues: [{ path: 'file', message }] }
  await page.route('**/api/tasks/preflight', route => route.fulfill({ status: 429, json }), { times: 1 })
  await choose(page, 'Lieferanten.xlsx', twoColumns())
  await page.getByText(message).waitFor()
  await checkScreen('preflight-too-many')
  await page.getByRole('button', { name: translate(uiTexts, language)('retry') }).click()
  await page.getByLabel(t('column')).waitFor()
  await page.getByRole('button', { name: t('otherFile') }).click()
}

/**
 * Builds a list with two UID columns, so that a person has to choose: the first has the heading,
 * the second is the right one. It contains a repetition, a Swiss number, a French one, and an I for
 * a 1.
 */
function twoColumns(): Buffer {
  const mistyped = germanUids(1, 300).map(uid => uid.replace('DE1', 'DEI'))
  const uids = [...germanUids(4), germanUids(1)[0] ?? '', 'NO-123.456.789', FRENCH, ...mistyped]
  const oldUids = germanUids(2, 5_000)
  const rows = uids.map((uid, index) => [oldUids[index] ?? '', `Lieferant ${index + 1}`, uid])
  return bytesOf([['UID', 'Name', 'Nummer neu'], ...rows])
}

function bytesOf(rows: string[][]): Buffer {
  const book = { SheetNames: ['Lieferanten'], Sheets: { Lieferanten: utils.aoa_to_sheet(rows) } }
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))
}

/** Phones, a desktop at 200 %, and half a phone. */
const SMALL_WINDOWS = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 720, height: 450 },
  { width: 360, height: 370 },
]

async function expectButtonsInSight(page: Page, buttons: Locator[]): Promise<void> {
  for (const size of SMALL_WINDOWS) {
    await page.setViewportSize(size)
    for (const top of [0, 1_000_000]) {
      await page.evaluate(`document.querySelector('.mantine-Modal-content').scrollTo({ top: ${top} })`)
      for (const button of buttons)
        await expect.poll(() => isOnTop(page, button), { message: `${size.width} × ${size.height}, ${top}` }).toBe(true)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Returns whether a click on the centre of a button would hit it. */
async function isOnTop(page: Page, button: Locator): Promise<boolean> {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  const middle = `${x + width / 2}, ${y + height / 2}`
  const hit = await page.evaluate(`document.elementFromPoint(${middle})?.closest('button')?.textContent ?? ''`)
  return hit === (await button.textContent())
}

async function startWithAnotherColumn({ page, checkScreen }: WatchedPage, t: T, language: Language): Promise<void> {
  const suggestion = translate(suggestionTexts, language)
  const company = translate(companyTexts, language)
  // In a low window, where the dialog scrolls, it opens at its top, although the focus is on the
  // findings below.
  await page.setViewportSize({ width: 1440, height: 450 })
  await choose(page, LONG_NAME, twoColumns())
  const start = (number: number) => page.getByRole('button', { name: t('startCount', { count: number, number }) })
  const which = page.getByRole('radiogroup', { name: translate(candidateTexts, language)('whichColumn') })
  await which.getByRole('radio', { name: 'A · UID' }).waitFor()
  expect(await page.evaluate("document.querySelector('.mantine-Modal-content').scrollTop")).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await checkScreen('preflight')
  await which.getByRole('radio', { name: 'C · Nummer neu' }).click()
  await start(5).waitFor()
  await page.getByLabel(suggestion('takeSuggestions', { count: 1, number: 1 })).click()
  await start(6).waitFor()
  const companies = page.getByRole('group', { name: company('compare') })
  expect(await companies.getByLabel(company('name')).inputValue()).toBe('2')
  await page.getByText(t('notUids', { count: 1, number: 1 })).click()
  await checkScreen('preflight-other-column')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen('preflight-other-column-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectButtonsInSight(page, [start(6), page.getByRole('button', { name: t('dismiss') })])
  // A double click still creates one batch.
  await start(6).dblclick()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('table').getByText(t('completedWithErrors'), { exact: true }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  // The number and its noun are on one line.
  const rows = page.getByText(t('fileRows', { count: 8, number: 8 }), { exact: true })
  expect((await rows.boundingBox())?.height).toBeLessThan(20)
  await checkScreen('batch-with-open-rows')
}

async function readOpenRows(watched: WatchedPage, r: R): Promise<void> {
  const { page, checkScreen } = watched
  await page.getByRole('button', { name: LONG_NAME, exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText(/^FR /).waitFor()
  await panel.getByRole('table').getByText(r('row-not-checked')).waitFor()
  await checkScreen('batch-panel')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen('batch-panel-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await panel.getByRole('link', { name: r('setFallback') }).click()
  await page.waitForURL(/\/dev\/api-map\?company=1$/)
  await page.goBack()
  await panel.getByText(/^FR /).waitFor()
  expect(new URL(page.url()).searchParams.get('batch')).toBe('1')
  await page.reload()
  await panel.getByText(/^FR /).waitFor()
  expect(await panel.getByRole('row').count()).toBe(2)
  await panel.getByText(`${r('show-all')} (`).click()
  await panel.getByText(/^DE /).first().waitFor()
  await searchRows(watched, panel, r)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
}

/**
 * Every row shows its position and the list's company name; a row that is not a UID shows the
 * reason.
 */
async function searchRows({ page, checkScreen }: WatchedPage, panel: Locator, r: R): Promise<void> {
  const rows = panel.getByRole('row')
  await rows
    .filter({ hasText: r('rowNumbers', { count: 2, numbers: '2, 6' }) })
    .getByText('Lieferant 1', { exact: true })
    .waitFor()
  expect(await rows.count()).toBe(1 + 7)
  await checkScreen('batch-panel-rows')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen('batch-panel-rows-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await panel.getByRole('textbox').fill('lieferant 8')
  await rows.filter({ hasText: r('rowNumbers', { count: 1, numbers: '9' }) }).waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  await panel.getByText(`${r('show-open')} (`).click()
  await panel.getByText(r('noneFound')).waitFor()
  // The number that was meant is not a UID either.
  await panel.getByText(`${r('show-invalid')} (`).click()
  await expect.poll(() => rows.count()).toBe(2)
  await panel.getByRole('textbox').fill('')
  await panel.getByText(`${r('show-not-a-uid')} (`).click()
  await rows
    .filter({ hasText: r('rowNumbers', { count: 1, numbers: '7' }) })
    .getByText('NO-123.456.789')
    .waitFor()
  expect(await rows.count()).toBe(2)
}

async function clickDownload(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return download
}

async function downloadTwice(page: Page, t: T): Promise<void> {
  await showBatchesWithErrors(page, t)
  expect((await clickDownload(page, t('downloadResult'))).suggestedFilename()).toBe(LONG_NAME)
  await page.getByRole('button', { name: t('downloadResult') }).waitFor({ state: 'detached' })
  // The pressed button has gone: the focus is on the file, not on the button that replaced it.
  await page.getByRole('button', { name: LONG_NAME, exact: true }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: t('republish') }).click()
  await page.getByText(t('wasProvided')).waitFor()
  await clickDownload(page, t('downloadResult'))
}

/**
 * After the reload the filter hides batches with open rows, and says so
 * (docs/rules.md#hidden-batches).
 */
async function showBatchesWithErrors(page: Page, t: T): Promise<void> {
  await page.getByRole('button', { name: t('show'), exact: true }).click()
  await page.getByRole('table').getByText(t('completedWithErrors'), { exact: true }).waitFor()
}

async function retryOpenRows({ page, checkScreen }: WatchedPage, simulator: Simulator, t: T): Promise<void> {
  simulator.setBehaviour({ memberStatesDown: [] })
  await page.getByRole('button', { name: t('retry') }).click()
  await page.getByRole('menuitem', { name: t('retryNow') }).waitFor()
  await checkScreen('retry-menu')
  // The narrow look turned the table into cards, which closed its menu.
  await page.getByRole('button', { name: t('retry') }).click()
  await page.getByRole('menuitem', { name: t('retryNow') }).click()
  await page.getByRole('row').getByText(t('completed'), { exact: true }).waitFor()
  await page.getByRole('button', { name: LONG_NAME, exact: true }).click()
  await page.getByText(t('edition', { edition: 1 })).waitFor()
  await page.getByText(`${t('edition', { edition: 2 })} (${t('newest')})`).waitFor()
  await checkScreen('batch-panel-editions')
}

/**
 * In the open panel: puts a hold on the batch and lifts it, downloads the report and checks it as
 * its recipient; then returns to the list.
 */
async function holdAndVerifyReport(
  open: Open,
  watched: WatchedPage,
  address: string,
  language: Language,
): Promise<void> {
  await holdAndLift(watched, language)
  const report = await downloadReports(watched.page, address, language)
  await verifyReports(open, address, report, language)
  await watched.page.goto(new URL('/uid-check', address).href)
}

/**
 * A batch ends while its panel is open: the rows show the final state, and the filter changes from
 * open rows to all.
 */
async function expectPanelAtTheEnd({ page }: WatchedPage, simulator: Simulator, language: Language): Promise<void> {
  const [t, r] = [translate(texts, language), translate(rowTexts, language)]
  // Answers are held back until the panel is open, however long the page takes.
  const release = simulator.hold()
  await openDialog(page, t)
  await choose(page, 'Kurz.xlsx', bytesOf([['UID'], ...germanUids(4, 7_000).map(uid => [uid])]))
  await page.getByRole('button', { name: t('startCount', { count: 4, number: 4 }), disabled: false }).click()
  await page.getByRole('button', { name: 'Kurz.xlsx', exact: true }).click()
  const panel = page.getByRole('dialog')
  const waiting = panel.getByRole('table').getByText(r('row-waiting'))
  await waiting.first().waitFor()
  release()
  await panel.getByText(t('completed'), { exact: true }).waitFor()
  await waiting.first().waitFor({ state: 'detached' })
  await panel.getByRole('radio', { name: `${r('show-all')} (`, checked: true }).waitFor({ state: 'attached' })
  await expect.poll(() => panel.getByRole('row').count()).toBe(1 + 4)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

async function cancelRunning({ page, checkScreen }: WatchedPage, simulator: Simulator, t: T): Promise<void> {
  // Slow enough that the batch still runs after every look.
  simulator.setBehaviour({ latencyMs: 2_000 })
  await openDialog(page, t)
  await choose(page, 'Debitoren.xlsx', bytesOf([['UID'], ...germanUids(200, 9_000).map(uid => [uid])]))
  await page.locator('.findings:focus').waitFor()
  await page.getByRole('button', { name: t('startCount', { count: 200, number: 200 }), disabled: false }).press('Enter')
  const row = page.getByRole('row', { name: /Debitoren/ })
  await row.getByRole('progressbar').waitFor()
  await page.waitForFunction(`/^[1-9]\\d? % · /.test(document.title)`)
  await checkScreen('batch-running')
  await row.getByRole('button', { name: t('cancelRequest') }).click()
  await page.getByRole('dialog', { name: t('cancelTitle') }).waitFor()
  await checkScreen('cancel-question')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cancelRequest') })
    .click()
  await row.getByText(t('cancelled'), { exact: true }).waitFor()
}

/** The search is part of the address; a missing batch is reported. */
async function findBatchBySearch(
  { page, checkScreen }: WatchedPage,
  address: string,
  language: Language,
): Promise<void> {
  const t = translate(texts, language)
  const field = page.getByRole('textbox', { name: translate(uiTexts, language)('search') })
  await field.fill('LIEFERANTENSTAMM')
  await page.getByRole('row', { name: /Debitoren/ }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: LONG_NAME, exact: true }).waitFor()
  expect(await field.inputValue()).toBe('LIEFERANTENSTAMM')
  await page.goto(new URL('/uid-check?batch=99999', address).href)
  await page.getByText(t('missing')).waitFor()
  await checkScreen('batch-missing')
}
