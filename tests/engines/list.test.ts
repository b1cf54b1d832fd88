// The main job in another engine: first sign-in, a list from upload to its end, sign-out. Downloads are seen in Chromium
// alone: the driver tells nothing of them here.
import { beforeAll, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/texts.ts'
import { texts as shellTexts } from '../../src/app/shell/texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/texts.ts'
import { translate } from '../../src/ground/texts/translate.ts'
import { it } from '../world/browser/journey.ts'
import { arrive, choosePassword, scan, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulated, type SimulatedProduct } from '../world/product/simulated-product.ts'

const SAMPLE = 'tests/samples/lieferanten-two-columns.xlsx'
// The picture of the QR code brings a style of its own.
const OF_THE_PICTURE = /blocked an inline style/
const batch = translate(batchTexts, 'de')
const shell = translate(shellTexts, 'de')

let product: SimulatedProduct

beforeAll(async () => {
  product = await runSimulated()
  return () => product.end()
})

it('goes from the first sign-in to the end of a list', async ({ open }) => {
  const { page } = await open('de', { complaint: OF_THE_PICTURE })
  await arrive(page, new URL('/uid-check', product.address).href, 'de')
  await typePassword(page, BOOTSTRAP, 'de')
  await typeCode(page, await scan(page, 'de'), 'de')
  await choosePassword(page, 'de')
  await page.getByRole('button', { name: batch('upload') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(SAMPLE)
  await dialog.locator('.findings:focus').waitFor()
  await dialog.locator('button[aria-disabled=false]').last().click()
  const row = page.getByRole('row', { name: /lieferanten-two-columns\.xlsx/ })
  await row.getByText(batch('completed'), { exact: true }).waitFor()
  expect(await row.getByRole('button', { name: batch('downloadResult') }).count()).toBe(1)
  await page.getByRole('button', { name: shell('logout') }).click()
  await page.getByRole('heading', { name: translate(loginTexts, 'de')('title') }).waitFor()
})
