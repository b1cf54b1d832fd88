// Effects that appear in another place than the action: on another page, in another tab, in print.

import { beforeAll, expect } from 'vitest'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { CHIEF, TESTER, USER } from '../../src/app/start/demo/people.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { it } from '../world/browser/journey.ts'
import { openAs } from '../world/browser/open-as.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

const SAMPLE = 'tests/samples/lieferanten-two-columns.xlsx'
const batch = translate(batchTexts, 'de')
const shell = translate(shellTexts, 'de')

let product: RunningProduct

beforeAll(async () => {
  product = await runProduct({ command: 'demo' })
  return () => product.stop()
})

const at = (path: string): string => new URL(path, product.address).href

it('the end of a user’s list is announced on another page', async ({ open }) => {
  const { page } = await openAs(open, product, TESTER)
  await page.goto(at('/uid-check'))
  await page.getByRole('button', { name: batch('upload') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(SAMPLE)
  await dialog.locator('button[aria-disabled=false]').last().click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: pageTitle('/my-account', 'de') }).click()
  const file = SAMPLE.split('/').at(-1) ?? ''
  const ends = [batch('endedWell', { file }), batch('endedWithOpenRows', { file })]
  const toast = page.locator('.mantine-Notification-root')
  await expect.poll(async () => (await toast.allTextContents()).some(text => ends.includes(text))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/my-account')
})

it('signing out signs out the other tabs', async ({ open }) => {
  const { page, context } = await openAs(open, product, USER)
  await page.goto(at('/partners'))
  const otherTab = await context.newPage()
  await otherTab.goto(at('/'))
  await otherTab.getByRole('button', { name: shell('logout') }).click()
  await page.waitForURL('**/login?redirect=*')
})

it('the printed page has the active filters and no buttons', async ({ open }) => {
  const { page } = await openAs(open, product, CHIEF)
  await page.goto(at('/uid-check'))
  const chip = page.locator('.filter-chip').first()
  await chip.waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await chip.isVisible()).toBe(true)
  for (const part of ['nav', 'header', 'footer', 'main .mantine-Button-root', 'main .mantine-ActionIcon-root']) {
    expect(await page.locator(part).first().isVisible(), part).toBe(false)
  }
})
