import { beforeAll, describe, expect } from 'vitest'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { it } from '../world/browser/journey.ts'
import { startButtonName } from '../world/browser/start-name.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The browser's own error for a call that was never sent. */
const OFFLINE_ERROR = /net::ERR_INTERNET_DISCONNECTED/

let product: SimulatedProduct
let secret: string

beforeAll(async () => {
  product = await runSimulatedProduct()
  secret = await createVisitor(product.address).signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  return () => product.end()
})

const at = (path: string): string => new URL(path, product.address).href

describe.each(languagesOf('en'))('without a connection, in %s', language => {
  const [shell, batch, ui] = [
    translate(shellTexts, language),
    translate(batchTexts, language),
    translate(uiTexts, language),
  ]

  it('a page shows its time of loading, keeps the input, and recovers by itself', async ({ open }) => {
    const visitor = createVisitor(product.address)
    await visitor.signIn(BOOTSTRAP.email, PASSWORD, { secret })
    const { page, context, checkScreen } = await open(language, { as: visitor, expectedErrors: OFFLINE_ERROR })
    // As a user who has already dismissed the notice about the operator's FinanzOnline account.
    await context.addInitScript(() => localStorage.setItem('missing-information', 'dismissed'))
    await page.goto(at('/uid-check'))
    await page.getByRole('button', { name: batch('upload') }).waitFor()

    await context.setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: shell('noConnection') })
    await banner.waitFor()
    expect(await banner.textContent()).toMatch(/ · (Stand|as of) \d\d:\d\d:\d\d/)
    expect(await page.getByText(ui('unreachable')).count()).toBe(0)
    await checkScreen('no-connection')

    await context.setOffline(false)
    await banner.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: batch('upload') }).click()
    const workbook = Buffer.from(await buildUidList(['DE136695976']))
    await page.locator('input[type=file]').setInputFiles({ name: 'Kunden.xlsx', mimeType: XLSX, buffer: workbook })
    const start = page.getByRole('button', { name: startButtonName(language, 1) })
    await start.waitFor()
    await context.setOffline(true)
    await start.click()
    const failure = page.getByRole('dialog').getByText(batch('startAgain'))
    await failure.waitFor()
    await context.setOffline(false)
    await start.click()
    await failure.waitFor({ state: 'detached' })
    await page.getByText(batch('wasCreated')).waitFor()
  })
})
