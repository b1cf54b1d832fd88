import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts as shellTexts } from '../../src/app/shell/texts.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/texts.ts'
import { translate } from '../../src/ground/texts/translate.ts'
import { texts as uiTexts } from '../../src/ground/ui/texts.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { openPage } from '../world/browser/watched-page.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { visit } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulated, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What the browser itself says of a call that never left. */
const CUT = /net::ERR_INTERNET_DISCONNECTED/

let browser: Browser
let product: SimulatedProduct
let secret: string

beforeAll(async () => {
  browser = await launchBrowser()
  product = await runSimulated()
  secret = await visit(product.address).signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
})
afterAll(async () => {
  await browser.close()
  await product.end()
})

const at = (path: string): string => new URL(path, product.address).href

describe.each(languagesOf('en'))('without a connection, in %s', language => {
  const [shell, batch, ui] = [
    translate(shellTexts, language),
    translate(batchTexts, language),
    translate(uiTexts, language),
  ]

  it('a page says of when it is, keeps what was typed, and heals by itself', async () => {
    const { page, context, mishaps, look } = await openPage(browser, language)
    const visitor = visit(product.address)
    await visitor.signIn(BOOTSTRAP.email, PASSWORD, { secret })
    await context.addCookies(visitor.cookies())
    // As somebody who was told before what the operator's FinanzOnline account lacks.
    await context.addInitScript(chosen => {
      localStorage.setItem('language', chosen)
      localStorage.setItem('missing-information', 'dismissed')
    }, language)
    await page.goto(at('/uid-check'))
    await page.getByRole('button', { name: batch('upload') }).waitFor()

    await context.setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: shell('noConnection') })
    await banner.waitFor()
    expect(await banner.textContent()).toMatch(/ · (Stand|as of) \d\d:\d\d:\d\d/)
    expect(await page.getByText(ui('unreachable')).count()).toBe(0)
    await look('no-connection')

    await context.setOffline(false)
    await banner.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: batch('upload') }).click()
    const workbook = Buffer.from(await buildUidList(['DE136695976']))
    await page.locator('input[type=file]').setInputFiles({ name: 'Kunden.xlsx', mimeType: XLSX, buffer: workbook })
    const start = page.getByRole('button', { name: batch('startCount', { count: 1, number: '1' }) })
    await start.waitFor()
    await context.setOffline(true)
    await start.click()
    const failure = page.getByRole('dialog').getByText(batch('startAgain'))
    await failure.waitFor()
    await context.setOffline(false)
    await start.click()
    await failure.waitFor({ state: 'detached' })
    await page.getByText(batch('wasCreated')).waitFor()
    expect(mishaps.filter(each => !CUT.test(each))).toEqual([])
    await context.close()
  })
})
