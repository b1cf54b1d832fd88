import { beforeAll, describe, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as passkeyTexts } from '../../src/access/login/screen/passkey-texts.ts'
import { texts } from '../../src/access/passkeys/screen/passkeys-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { openSignIn, type Person, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import { addVirtualAuthenticator } from '../world/browser/virtual-authenticator.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { addColleague, addTwoTenants, type TwoTenants } from '../world/people/two-tenants.ts'
import { freePort } from '../world/product/free-port.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { languagesOf } from './languages.ts'

describe.each(languagesOf('en'))('passkeys in %s', language => {
  let product: RunningProduct
  let people: TwoTenants
  /** The page's own address: passkeys are bound to a host name, and an IP address is none. */
  let address: string

  beforeAll(async () => {
    const port = await freePort()
    address = `http://localhost:${port}`
    product = await runProduct({ env: { PORT: String(port), PUBLIC_URL: address } })
    people = await addTwoTenants(address)
    return async () => {
      await product.stop()
      await removeData(product.dataDir)
    }
  })

  it('are added, listed, sign in with and without the password, and are removed', async ({ open }) => {
    const person = people.admin
    const watched = await open(language)
    const { page, checkScreen } = watched
    const authenticator = await addVirtualAuthenticator(page)
    await openSignIn(page, address, language)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    const t = translate(texts, language)
    const login = translate(passkeyTexts, language)
    await goToAccount(watched, language)
    await page.getByText(t('none')).waitFor()
    await checkScreen('my-account-without-passkeys')
    await add(watched, person, language)
    expect(await authenticator.count()).toBe(1)
    await checkScreen('my-account-with-passkey')

    await logOut(watched, language)
    await checkScreen('login-with-passkey')
    await typePassword(page, person, language)
    await page.getByRole('button', { name: login('inPlaceOfCode') }).waitFor()
    await checkScreen('code-with-passkey')
    await page.getByRole('button', { name: login('inPlaceOfCode') }).click()
    await expectSignedIn(watched, language)
    await logOut(watched, language)
    await page.getByRole('button', { name: login('signIn') }).click()
    await expectSignedIn(watched, language)
    await goToAccount(watched, language)
    await page.getByRole('button', { name: t('remove', { name: NAME }) }).waitFor()
    expect(await page.getByText(t('unused')).count()).toBe(0)

    await page.getByRole('button', { name: t('remove', { name: NAME }) }).click()
    await page.getByRole('dialog', { name: t('removeTitle') }).waitFor()
    await checkScreen('passkey-end')
    await typeCode(page, person.secret, language)
    await page.getByText(t('none')).waitFor()

    // The device still has the passkey, but neither it nor its earlier answer signs in any more.
    await logOut(watched, language)
    await page.getByRole('button', { name: login('signIn') }).click()
    await page.getByText(translate(loginTexts, language)('passkeyInvalid')).first().waitFor()
    await checkScreen('login-passkey-refused')
    await authenticator.setUserVerified(false)
    await page.getByRole('button', { name: login('signIn') }).click()
    await page.getByText(login('cancelled')).first().waitFor()
    await checkScreen('login-passkey-cancelled')
  })

  it('answer a challenge only once', async ({ open }) => {
    const person = await addColleague(address, people, 'berta.brandt@maier.example')
    const { page, context } = await open(language)
    await addVirtualAuthenticator(page)
    await openSignIn(page, address, language)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    await goToAccount({ page }, language)
    await typeName({ page }, language)
    await typeCode(page, person.secret, language)
    await page
      .getByRole('region', { name: translate(texts, language)('title') })
      .getByText(NAME)
      .first()
      .waitFor()
    await logOut({ page }, language)
    const loginRequest = page.waitForRequest(request => request.url() === `${address}/api/login/passkey`)
    await page.getByRole('button', { name: translate(passkeyTexts, language)('signIn') }).click()
    const body = (await loginRequest).postData() ?? ''
    await expectSignedIn({ page }, language)
    const repeated = await context.request.post(`${address}/api/login/passkey`, {
      data: body,
      headers: { 'content-type': 'application/json', origin: address },
    })
    expect([repeated.status(), (await repeated.json()).message]).toEqual([401, 'passkey invalid'])
    await context.close()
  })

  it('that are cancelled give a message, and none is offered under another address', async ({ open }) => {
    const person = await addColleague(address, people, 'carla.kern@maier.example')
    const watched = await open(language)
    const { page, checkScreen } = watched
    const authenticator = await addVirtualAuthenticator(page)
    await openSignIn(page, address, language)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    const t = translate(texts, language)
    await goToAccount(watched, language)
    await authenticator.setUserVerified(false)
    await createPasskey(watched, person, language)
    await page.getByText(t('cancelled')).first().waitFor()
    await checkScreen('passkey-cancelled')

    await openSignIn(page, product.address, language)
    await page.getByRole('button', { name: translate(loginTexts, language)('signIn'), exact: true }).waitFor()
    expect(await page.getByRole('button', { name: translate(passkeyTexts, language)('signIn') }).count()).toBe(0)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    await goToAccount(watched, language)
    await page.getByText(t('elsewhere', { origin: address })).waitFor()
    expect(await page.getByRole('button', { name: t('add') }).count()).toBe(0)
    await checkScreen('passkeys-elsewhere')
  })
})

const NAME = 'Laptop im Büro'

const expectSignedIn = ({ page }: Pick<WatchedPage, 'page'>, language: Language) =>
  page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()

async function logOut({ page }: Pick<WatchedPage, 'page'>, language: Language): Promise<void> {
  const logout = { name: translate(shellTexts, language)('logout') }
  await page.getByRole('banner').getByRole('button', logout).click()
  await page.waitForURL('**/login?redirect=*')
}

const goToAccount = ({ page }: Pick<WatchedPage, 'page'>, language: Language) =>
  page
    .getByRole('link', { name: pageTitle('/my-account', language), exact: true })
    .first()
    .click()

async function typeName({ page }: Pick<WatchedPage, 'page'>, language: Language): Promise<void> {
  const t = translate(texts, language)
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog', { name: t('addTitle') })
  const name = dialog.getByLabel(t('name'), { exact: true })
  // The empty form can be submitted; its first field then shows what is missing.
  await dialog.getByRole('button', { name: t('addYes'), exact: true }).click()
  await dialog.getByText(t('nameMissing')).waitFor()
  await expect.poll(() => name.and(page.locator(':focus[aria-invalid=true]')).count()).toBe(1)
  await name.fill(NAME)
}

async function createPasskey(watched: WatchedPage, { secret }: Person, language: Language): Promise<void> {
  await typeName(watched, language)
  await watched.checkScreen('passkey-add')
  await typeCode(watched.page, secret, language)
}

async function add(watched: WatchedPage, person: Person, language: Language): Promise<void> {
  await createPasskey(watched, person, language)
  await watched.page
    .getByRole('region', { name: translate(texts, language)('title') })
    .getByText(NAME)
    .first()
    .waitFor()
}
