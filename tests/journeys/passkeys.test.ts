import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '../../src/passkeys/screen/texts.ts'
import { texts as shellTexts } from '../../src/shell/texts.ts'
import type { Language } from '../../src/texts/define.ts'
import { translate } from '../../src/texts/translate.ts'
import { launchBrowser } from '../world/browser/browser.ts'
import { arrive, type Person, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import { plugIn } from '../world/browser/virtual-authenticator.ts'
import { openPage, type WatchedPage } from '../world/browser/watched-page.ts'
import { addTwoTenants } from '../world/people/two-tenants.ts'
import { freePort } from '../world/product/free-port.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe.each(['de', 'en'] as const)('passkeys in %s', language => {
  let product: RunningProduct
  let person: Person
  /** The page's own: passkeys are bound to a host name, and an address of numbers is none. */
  let address: string

  beforeAll(async () => {
    const port = await freePort()
    address = `http://localhost:${port}`
    product = await runProduct({ env: { PORT: String(port), PUBLIC_URL: address } })
    person = (await addTwoTenants(address)).admin
  })
  afterAll(async () => {
    await product.stop()
    rmSync(product.dataDir, { recursive: true, force: true })
  })

  it('are added, listed, and removed', async () => {
    const watched = await openPage(browser, language)
    const { page, look } = watched
    const authenticator = await plugIn(page)
    await arrive(page, address, language)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    const t = translate(texts, language)
    await goToAccount(watched, language)
    await page.getByText(t('none')).waitFor()
    await look('my-account-without-passkeys')
    await add(watched, person, language)
    expect(await authenticator.count()).toBe(1)
    await look('my-account-with-passkey')

    await page.getByRole('button', { name: t('end', { name: NAME }) }).click()
    await page.getByRole('dialog', { name: t('endTitle') }).waitFor()
    await look('passkey-end')
    await typeCode(page, person.secret, language)
    await page.getByText(t('none')).waitFor()
    expect(watched.mishaps).toEqual([])
    await watched.context.close()
  })

  it('are told apart from a cancelled one, and not offered under another address', async () => {
    const watched = await openPage(browser, language)
    const { page, look } = watched
    const authenticator = await plugIn(page)
    await arrive(page, address, language)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    const t = translate(texts, language)
    await goToAccount(watched, language)
    await authenticator.verify(false)
    await typeNew(watched, person, language)
    await page.getByText(t('cancelled')).first().waitFor()
    await look('passkey-cancelled')

    await arrive(page, product.address, language)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    await goToAccount(watched, language)
    await page.getByText(t('elsewhere', { origin: address })).waitFor()
    expect(await page.getByRole('button', { name: t('add') }).count()).toBe(0)
    await look('passkeys-elsewhere')
    expect(watched.mishaps).toEqual([])
    await watched.context.close()
  })
})

const NAME = 'Laptop im Büro'

const goToAccount = ({ page }: WatchedPage, language: Language) =>
  page
    .getByRole('link', { name: translate(shellTexts, language)('myAccount'), exact: true })
    .first()
    .click()

async function typeNew({ page, look }: WatchedPage, { secret }: Person, language: Language): Promise<void> {
  const t = translate(texts, language)
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog', { name: t('addTitle') })
  await dialog.getByLabel(t('name'), { exact: true }).fill(NAME)
  await look('passkey-add')
  await typeCode(page, secret, language)
}

async function add(watched: WatchedPage, person: Person, language: Language): Promise<void> {
  await typeNew(watched, person, language)
  await watched.page
    .getByRole('region', { name: translate(texts, language)('title') })
    .getByText(NAME)
    .first()
    .waitFor()
}
