import { beforeAll, describe } from 'vitest'
import { texts } from '../../src/access/login/openid/company/screen/company-texts.ts'
import { texts as linkTexts } from '../../src/access/login/openid/screen/openid-texts.ts'
import { texts as wayTexts } from '../../src/access/login/screen/openid-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { it } from '../world/browser/journey.ts'
import { openSignIn, type Person, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { addTwoTenants } from '../world/people/two-tenants.ts'
import { freePort } from '../world/product/free-port.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenidProvider,
  startOpenidProvider,
} from '../world/stand-ins/openid-provider.ts'
import { languagesOf } from './languages.ts'

const LABEL = 'Huber-Konto'

describe.each(languagesOf('de'))('a company’s own provider in %s', language => {
  let provider: OpenidProvider
  let product: RunningProduct
  let admin: Person

  beforeAll(async () => {
    provider = await startOpenidProvider({ isKept: true })
    const port = String(await freePort())
    const env = { WEBHOOK_ALLOW: '127.0.0.0/8', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
    product = await runProduct({ env })
    admin = (await addTwoTenants(product.address)).admin
    return async () => {
      await product.stop()
      await provider.close()
      await removeData(product.dataDir)
    }
  })

  it('is set by its Admin, linked, and signs in at the company’s address', async ({ open }) => {
    const watched = await open(language)
    const { page } = watched
    provider.state.account = { sub: 'anna', amr: ['pwd', 'mfa'] }
    await openSignIn(page, product.address, language)
    await typePassword(page, admin, language)
    await typeCode(page, admin.secret, language)
    await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
    const address = await setProvider(watched, provider, { secret: admin.secret, language })
    await linkAccount(watched, admin, language)
    await signInAt(watched, address, language)
  })
})

/** Saves the provider and returns the company's sign-in address. */
async function setProvider(
  watched: WatchedPage,
  { issuer, state }: OpenidProvider,
  { secret, language }: { secret: string; language: Language },
) {
  const { page, checkScreen } = watched
  const t = translate(texts, language)
  await page.goto(new URL('/admin/provider', page.url()).href)
  const section = page.getByRole('region', { name: t('title') })
  await section.getByRole('button', { name: t('add') }).click()
  await section.getByLabel(t('issuer'), { exact: true }).fill(issuer)
  await section.getByLabel(t('clientId'), { exact: true }).fill(CLIENT_ID)
  await section.getByLabel(t('clientSecret'), { exact: true }).fill(CLIENT_SECRET)
  await section.getByLabel(t('label'), { exact: true }).fill(LABEL)
  state.outage = 'names itself otherwise'
  await section.getByRole('button', { name: t('save') }).click()
  await typeCode(page, secret, language)
  await section.getByText(t('otherwise')).waitFor()
  await checkScreen('company-provider-form')
  state.outage = null
  await section.getByRole('button', { name: t('save') }).click()
  await typeCode(page, secret, language)
  const address = section.getByLabel(t('signInUrl'), { exact: true })
  await address.waitFor()
  await checkScreen('company-provider')
  return address.inputValue()
}

async function linkAccount({ page }: WatchedPage, { secret }: Person, language: Language): Promise<void> {
  const t = translate(linkTexts, language)
  await page.goto(new URL('/my-account', page.url()).href)
  await page.getByRole('button', { name: t('link', { label: LABEL }) }).click()
  await page.getByRole('dialog', { name: t('confirmTitle', { label: LABEL }) }).waitFor()
  await typeCode(page, secret, language)
  await page.waitForURL('**/my-account?openid=linked')
}

async function signInAt({ page, checkScreen }: WatchedPage, address: string, language: Language): Promise<void> {
  const shell = translate(shellTexts, language)
  await page
    .getByRole('banner')
    .getByRole('button', { name: shell('logout') })
    .click()
  await page.waitForURL('**/login?redirect=*')
  await page.goto(address)
  const button = page.getByRole('button', { name: translate(wayTexts, language)('signInWithCompanys') })
  await button.waitFor()
  await checkScreen('login-of-company')
  await button.click()
  await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
}
