import { beforeAll, describe, expect } from 'vitest'
import { texts as openidTexts } from '../../src/access/login/openid/screen/openid-texts.ts'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as wayTexts } from '../../src/access/login/screen/openid-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
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

const LABEL = 'Firmenkonto'

describe.each(languagesOf('en'))('an OpenID provider in %s', language => {
  let provider: OpenidProvider
  let product: RunningProduct
  let person: Person

  beforeAll(async () => {
    provider = await startOpenidProvider({ isKept: true })
    const port = String(await freePort())
    const client = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET }
    // The provider redirects only to the one address that it knows.
    const env = { ...client, OIDC_LABEL: LABEL, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
    product = await runProduct({ env })
    person = (await addTwoTenants(product.address)).admin
    return async () => {
      await product.stop()
      await provider.close()
      await removeData(product.dataDir)
    }
  })

  it('is linked to a user’s account, signs in by its button, and is unlinked again', async ({ open }) => {
    const watched = await open(language)
    const { page } = watched
    await openSignIn(page, product.address, language)
    provider.state.account = { sub: 'anna', amr: ['pwd', 'mfa'] }
    await expectNotLinked(watched, language)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    await linkAccount(watched, person, language)

    await signOut(watched, language)
    await signInButton(watched, language).click()
    await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
    await signOut(watched, language)
    provider.state.account = { sub: 'anna' }
    await signInWithCode(watched, person, language)

    await unlinkAccount(watched, language)
    await signOut(watched, language)
    await expectNotLinked(watched, language)
  })

  it('that is down is reported, and sign-in with the password still works', async ({ open }) => {
    const watched = await open(language)
    const { page, checkScreen } = watched
    await openSignIn(page, product.address, language)
    provider.state.outage = 'breaks at the end'
    await signInButton(watched, language).click()
    await page.waitForURL('**openid=unavailable*')
    await page.getByText(translate(wayTexts, language)('unavailable')).first().waitFor()
    await checkScreen('login-provider-down')
    provider.state.outage = null
    expect(await page.getByLabel(translate(loginTexts, language)('email')).isEnabled()).toBe(true)
    await watched.context.close()
  })
})

const signInButton = ({ page }: WatchedPage, language: Language) =>
  page.getByRole('button', { name: translate(wayTexts, language)('signInWith', { label: LABEL }) })

async function expectNotLinked(watched: WatchedPage, language: Language): Promise<void> {
  await signInButton(watched, language).waitFor()
  await watched.checkScreen('login-with-provider')
  await signInButton(watched, language).click()
  await watched.page.getByText(translate(wayTexts, language)('not-linked')).first().waitFor()
  await watched.checkScreen('login-not-linked')
}

async function signOut({ page }: WatchedPage, language: Language): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: translate(shellTexts, language)('logout') })
    .click()
  await page.waitForURL('**/login?redirect=*')
}

const openAccount = ({ page }: WatchedPage, language: Language) =>
  page
    .getByRole('link', { name: pageTitle('/my-account', language), exact: true })
    .first()
    .click()

async function linkAccount(watched: WatchedPage, { secret }: Person, language: Language): Promise<void> {
  const { page, checkScreen } = watched
  const t = translate(openidTexts, language)
  await openAccount(watched, language)
  await page.getByRole('button', { name: t('link', { label: LABEL }) }).click()
  await page.getByRole('dialog', { name: t('confirmTitle', { label: LABEL }) }).waitFor()
  await checkScreen('provider-link')
  await typeCode(page, secret, language)
  await page.waitForURL('**/my-account?openid=linked')
  await page.getByText(t('since', { label: LABEL, at: '' }).slice(0, 20)).waitFor()
  await checkScreen('my-account-provider-linked')
}

async function signInWithCode(watched: WatchedPage, { secret }: Person, language: Language): Promise<void> {
  const { page, checkScreen } = watched
  await signInButton(watched, language).click()
  await page.getByRole('heading', { name: translate(loginTexts, language)('codeTitle') }).waitFor()
  await checkScreen('code-after-provider')
  await typeCode(page, secret, language)
  await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
}

async function unlinkAccount(watched: WatchedPage, language: Language): Promise<void> {
  const { page, checkScreen } = watched
  const t = translate(openidTexts, language)
  await openAccount(watched, language)
  await page.getByText(t('used', { label: LABEL, at: '', used: '' }).slice(0, 20)).waitFor()
  await page.getByRole('button', { name: t('unlinkFrom', { label: LABEL }) }).click()
  const dialog = page.getByRole('dialog', { name: t('unlinkTitle') })
  await dialog.waitFor()
  await checkScreen('provider-end')
  await dialog.getByRole('button', { name: t('unlink') }).click()
  await page.getByRole('button', { name: t('link', { label: LABEL }) }).waitFor()
}
