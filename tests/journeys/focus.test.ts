// Checks where the focus is after a page, a row, a button or a file has gone.

import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { readAuthenticators } from '../../src/app/start/demo/authenticators.ts'
import { CHIEF, NEWCOMER, TESTER, USER } from '../../src/app/start/demo/people.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { dateTexts } from '../../src/base/ui/fields/date-texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { startTexts } from '../../src/checking/batches/screen/start-texts.ts'
import { texts as logTexts } from '../../src/platform/audit-log/screen/audit-log-texts.ts'
import { it } from '../world/browser/journey.ts'
import { openAs } from '../world/browser/open-as.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { screenReaderFaults } from '../world/browser/screen-reader-faults.ts'
import { typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

const SAMPLE = 'tests/samples/lieferanten-two-columns.xlsx'
const batch = translate(batchTexts, 'de')
const login = translate(loginTexts, 'de')
const dates = translate(dateTexts, 'de')

let product: RunningProduct

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  return () => product.stop()
})

const at = (path: string): string => new URL(path, product.address).href

const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) === 1

const fileNames = (page: Page): Locator => page.locator('tbody th[scope=row] button')

it('the focus moves to the heading of a page opened from the menu', async ({ open }) => {
  const { page } = await openAs(open, product, USER)
  await page.goto(at('/'))
  await page.getByRole('link', { name: pageTitle('/my-account', 'de') }).press('Enter')
  await page.waitForURL('**/my-account')
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
})

it('the focus moves to the heading after sign-in, and after opening a partner', async ({ open }) => {
  const { page } = await open('de', { as: 'guest' })
  await page.goto(at('/login?redirect=/partners'))
  await typePassword(page, USER, 'de')
  await typeCode(page, readAuthenticators(product.dataDir)[USER.email] ?? '', 'de')
  await page.waitForURL('**/partners')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  await page.locator('tbody a').first().press('Enter')
  await page.waitForURL('**/partners?partner=*')
  await expect.poll(() => hasFocus(heading)).toBe(true)
})

it('the focus moves to the next batch after a deletion, and to the file name when the download button disappears', async ({
  open,
}) => {
  const { page, visitor } = await openAs(open, product, CHIEF)
  for (const name of ['Eins.csv', 'Zwei.csv']) await visitor.upload(name, Buffer.from('UID\nDE136695976\n'))
  await page.goto(at('/uid-check'))
  const downloads = page.getByRole('button', { name: batch('downloadResult') })
  await expect.poll(() => downloads.count()).toBeGreaterThan(1)
  // Not by the number of rows: the demo may still be adding batches of its past.
  const deleted = page.locator('tbody tr', { hasText: 'Zwei.csv' })
  await deleted.getByRole('button', { name: batch('deleteRequest') }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: batch('deleteRequest') })
    .press('Enter')
  await expect.poll(() => deleted.count()).toBe(0)
  await expect.poll(() => hasFocus(fileNames(page))).toBe(true)
  const download = downloads.first()
  const name = (await download.getAttribute('aria-label'))?.split(': ').at(-1) ?? ''
  await Promise.all([page.waitForEvent('download'), download.press('Enter')])
  const file = page.getByRole('button', { name, exact: true })
  await expect.poll(() => hasFocus(file)).toBe(true)
})

it('the focus moves to the message of a refused file, and to the findings of a readable one', async ({ open }) => {
  const { page } = await openAs(open, product, TESTER)
  await page.goto(at('/uid-check'))
  await page.getByRole('button', { name: batch('upload') }).press('Enter')
  const dialog = page.getByRole('dialog')
  const fileInput = dialog.locator('input[type=file]')
  await fileInput.setInputFiles({ name: 'Bild.png', mimeType: 'image/png', buffer: Buffer.from('Bild') })
  await expect.poll(() => hasFocus(dialog.locator('.failure'))).toBe(true)
  await fileInput.setInputFiles(SAMPLE)
  const findings = dialog.getByRole('region', { name: translate(startTexts, 'de')('findings') })
  await expect.poll(() => hasFocus(findings)).toBe(true)
  expect(await screenReaderFaults(page)).toEqual([])
})

it('the focus moves at the first sign-in from the set-up button to the dialog’s heading, then to the code', async ({
  open,
}) => {
  const { page } = await open('de', { as: 'guest' })
  await page.goto(at('/login'))
  await typePassword(page, NEWCOMER, 'de')
  const setUp = page.getByRole('button', { name: login('setUp') })
  await expect.poll(() => hasFocus(setUp)).toBe(true)
  expect(await page.title()).toContain(login('codeTitle'))
  await setUp.press('Enter')
  const dialog = page.getByRole('dialog', { name: login('setUp') })
  await expect.poll(() => hasFocus(dialog.getByRole('heading'))).toBe(true)
  await dialog.getByRole('button', { name: login('done') }).press('Enter')
  await expect.poll(() => hasFocus(page.locator('[role=group] input').first())).toBe(true)
})

it('the calendar opens on today, and its focus moves by week and month', async ({ open }) => {
  const { page } = await openAs(open, product, CHIEF)
  await page.goto(at('/admin/audit-log'))
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  const label = translate(logTexts, 'de')('from')
  await page.getByRole('button', { name: dates('openCalendar', { label }) }).press('Enter')
  const focused = page.locator(':focus')
  await expect.poll(() => focused.getAttribute('aria-current')).toBe('date')
  const today = (await focused.getAttribute('data-day')) ?? ''
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await focused.getAttribute('data-day'))?.slice(0, 7)).not.toBe(today.slice(0, 7))
  await page.keyboard.press('Home')
  const monday = new Date((await focused.getAttribute('data-day')) ?? '')
  expect(monday.getUTCDay()).toBe(1)
})
