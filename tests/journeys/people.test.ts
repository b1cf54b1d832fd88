import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as sessionTexts } from '../../src/access/login/screen/session-texts.ts'
import { texts as peopleTexts } from '../../src/access/users/screen/administration-texts.ts'
import { texts as accountTexts } from '../../src/access/users/screen/users-texts.ts'
import { texts as ruleTexts } from '../../src/access/users/users-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as idleTexts } from '../../src/app/shell/idle-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as unsavedTexts } from '../../src/base/ui/overlays/unsaved-texts.ts'
import { texts as uiTexts } from '../../src/base/ui/ui-texts.ts'
import { it } from '../world/browser/journey.ts'
import { menuLabel, pageTitle } from '../world/browser/page-names.ts'
import {
  choosePassword,
  OWN_PASSWORD,
  openSignIn,
  type Person,
  setUpAuthenticator,
  typeCode,
  typePassword,
} from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { addTwoTenants, FOREIGN_COMPANY, OWN_COMPANY, type TwoTenants } from '../world/people/two-tenants.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { languagesOf } from './languages.ts'

const NEWCOMER = { firstname: 'Grace', lastname: 'Hopper', email: 'grace.hopper@huber.example' }
const NAME = `${NEWCOMER.firstname} ${NEWCOMER.lastname}`
const MINUTE_MS = 60_000

describe.each(languagesOf('de'))('people in %s', { tags: ['W6-07'] }, language => {
  let product: RunningProduct
  let people: TwoTenants

  beforeAll(async () => {
    product = await runProduct({})
    people = await addTwoTenants(product.address)
    return async () => {
      await product.stop()
      await removeData(product.dataDir)
    }
  })

  it('are invited, sign in for the first time, lose their phone and are signed out', {
    tags: ['A-16', 'V6.2.6', 'V7.4.4', 'W2-25', 'W2-47', 'W2-48', 'W2-49', 'W4-12', 'W4-18', 'W5-08', 'W8-05', 'W9-18'],
  }, async ({ open }) => {
    const office = await open(language)
    const home = await open(language)
    await signIn(office.page, product.address, people.dev, language)
    await clickLink(office.page, pageTitle('/admin/users', language))
    const initialPassword = await invite(office, people, language)

    const grace = await signInForTheFirstTime(home, product.address, initialPassword, language)
    await endAllSessions(office, home.page, language)
    await switchOffAndOn(office.page, language)
    await resetAuthenticator(office, home, product.address, grace, language)
    await remove(office, language)
    expect([...office.pageErrors, ...home.pageErrors]).toEqual([])
    await office.context.close()
    await home.context.close()
  })

  it('of another company are not visible, and a notice appears before an idle session ends', {
    tags: ['Z-09', 'C2-06'],
  }, async ({ open }) => {
    const watched = await open(language)
    await watched.page.clock.install()
    await signIn(watched.page, product.address, people.admin, language)
    await expectOnlyOwnCompany(watched, product.address, people, language)
    await expectIdleNotice(watched, people.admin, language)
  })
})

async function signIn(page: Page, address: string, person: Person, language: Language): Promise<void> {
  await openSignIn(page, address, language)
  await typePassword(page, person, language)
  await typeCode(page, person.secret, language)
  await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
  // The first Dev belongs to the operator, who has no FinanzOnline account yet.
  await page.addLocatorHandler(page.getByRole('button', { name: /^(Ignorieren|Ignore)$/ }), button => button.click())
}

const clickLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/**
 * Fills the form as a person does: first with an address already taken, then confirms with Enter;
 * returns the initial password, which the dialog shows once.
 */
async function invite(
  { page, checkScreen }: WatchedPage,
  { foreign }: TwoTenants,
  language: Language,
): Promise<string> {
  const t = translate(peopleTexts, language)
  await page.getByRole('row', { name: /Fremdmann/ }).waitFor()
  await checkScreen('users')
  await page.getByLabel(translate(uiTexts, language)('search'), { exact: true }).fill('maier')
  await page.getByRole('row', { name: /Admin/ }).waitFor({ state: 'detached' })
  expect(await page.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: translate(uiTexts, language)('clearSearch') }).click()

  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog', { name: t('addTitle') })
  await page.keyboard.type(NEWCOMER.firstname) // the first field has the focus
  await dialog.getByLabel(t('lastname')).fill(NEWCOMER.lastname)
  await dialog.getByLabel(t('email')).fill(foreign.email.toUpperCase())
  await dialog.getByText(translate(ruleTexts, language)('emailTaken')).waitFor()
  await checkScreen('user-email-taken')
  await dialog.getByLabel(t('email')).fill(NEWCOMER.email)
  await dialog.getByRole('combobox', { name: t('company') }).click()
  await dialog.getByRole('option', { name: OWN_COMPANY }).click()
  await dialog.getByLabel(t('lastname')).press('Enter')
  return readInitialPassword({ page, checkScreen }, 'initial-password', language)
}

/** Reads the initial password from its dialog and closes it. */
async function readInitialPassword(
  { page, checkScreen }: Pick<WatchedPage, 'page' | 'checkScreen'>,
  picture: string,
  language: Language,
): Promise<string> {
  const t = translate(peopleTexts, language)
  const dialog = page.getByRole('dialog', { name: t('initialTitle', { name: NAME }) })
  const password = await dialog.getByLabel(t('initialPassword'), { exact: true }).inputValue()
  await checkScreen(picture)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: t('initialKept'), exact: true }).click()
  await page.getByRole('row', { name: NEWCOMER.lastname }).waitFor()
  expect(await page.content()).not.toContain(password)
  return password
}

/**
 * The first forced change of the password is cancelled, which signs out; the second is completed.
 */
async function signInForTheFirstTime(
  { page, checkScreen }: WatchedPage,
  address: string,
  initialPassword: string,
  language: Language,
): Promise<Person> {
  const t = translate(loginTexts, language)
  await openSignIn(page, address, language)
  const grace = { email: NEWCOMER.email, password: initialPassword, secret: '' }
  await typePassword(page, grace, language)
  grace.secret = await setUpAuthenticator(page, language)
  await typeCode(page, grace.secret, language)
  await page.getByLabel(t('newPassword'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('cancel') }).click()
  await page.getByRole('button', { name: t('signIn') }).waitFor()
  await page.goto(new URL('/my-account', address).href)
  await page.waitForURL('**/login?redirect=*')

  await typePassword(page, grace, language)
  await typeCode(page, grace.secret, language)
  await choosePassword(page, language)
  await page.getByRole('heading', { name: translate(accountTexts, language)('accountTitle', NEWCOMER) }).waitFor()
  await page.getByText(translate(sessionTexts, language)('thisOne')).waitFor()
  await checkScreen('my-account')
  return { ...grace, password: OWN_PASSWORD }
}

async function endAllSessions({ page, checkScreen }: WatchedPage, graces: Page, language: Language): Promise<void> {
  const t = translate(peopleTexts, language)
  const sessions = translate(sessionTexts, language)
  await page.getByRole('button', { name: t('edit', { name: NAME }) }).click()
  const dialog = page.getByRole('dialog', { name: t('editTitle', { name: NAME }) })
  await checkScreen('user-edit')
  await dialog.getByRole('button', { name: sessions('signOutAll') }).click()
  await page
    .getByRole('dialog', { name: sessions('signOutTitle') })
    .getByRole('button', { name: sessions('signOutAll') })
    .click()
  await dialog.getByText(sessions('nowhere')).waitFor()
  await graces.waitForURL('**/login?redirect=*')

  await dialog.getByLabel(t('firstname')).fill('Gloria')
  await page.keyboard.press('Escape')
  const unsaved = translate(unsavedTexts, language)
  const question = page.getByRole('dialog', { name: unsaved('title') })
  await question.waitFor()
  await checkScreen('user-discard')
  await question.getByRole('button', { name: unsaved('discard') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: NEWCOMER.firstname }).waitFor()
}

/** The switch saves at once and is reverted; a user's own switch is disabled and says why. */
async function switchOffAndOn(page: Page, language: Language): Promise<void> {
  const t = translate(peopleTexts, language)
  const graces = (checked: boolean) => page.getByRole('switch', { name: t('activeOf', { name: NAME }), checked })
  await graces(true).press('Space')
  await waitForText(page, t('updated'))
  await graces(false).press('Space')
  await graces(true).waitFor()
  const ownSwitch = page.getByRole('row', { name: 'Dev Konto' }).getByRole('switch', { name: t('ownActivity') })
  expect([await ownSwitch.isChecked(), await ownSwitch.isDisabled()]).toEqual([true, true])
}

async function resetAuthenticator(
  office: WatchedPage,
  { page }: WatchedPage,
  address: string,
  grace: Person,
  language: Language,
): Promise<void> {
  const t = translate(peopleTexts, language)
  await office.page.getByRole('button', { name: t('reset', { name: NAME }) }).click()
  await office.page.getByLabel(t('resetTotp')).check()
  await office.checkScreen('user-reset')
  await office.page.getByRole('button', { name: t('resetYes') }).click()
  const password = await readInitialPassword(office, 'initial-password-again', language)

  await page.goto(address)
  await typePassword(page, { email: grace.email, password }, language)
  const secret = await setUpAuthenticator(page, language)
  expect(secret).not.toBe(grace.secret)
  await typeCode(page, secret, language)
  await choosePassword(page, language)
  await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
}

async function remove({ page, checkScreen }: WatchedPage, language: Language): Promise<void> {
  const t = translate(peopleTexts, language)
  await page.getByRole('button', { name: t('remove', { name: NAME }) }).click()
  const question = page.getByRole('dialog', { name: t('removeTitle') })
  await question.getByText(NEWCOMER.email).waitFor()
  await checkScreen('user-delete')
  await question.getByRole('button', { name: t('removeYes') }).click()
  await waitForText(page, t('removed'))
  await page.getByRole('row', { name: NEWCOMER.lastname }).waitFor({ state: 'detached' })
}

/** Checks the menu, the list, the form, and addresses typed by hand. */
async function expectOnlyOwnCompany(
  { page, checkScreen }: WatchedPage,
  address: string,
  { foreign }: TwoTenants,
  language: Language,
): Promise<void> {
  const t = translate(peopleTexts, language)
  const shell = translate(shellTexts, language)
  const menu = page.getByRole('navigation', { name: shell('menu') })
  for (const path of ['/dev/api-map', '/dev/cache', '/admin/settings'] as const)
    expect(await menu.getByRole('link', { name: menuLabel(path, language) }).count()).toBe(0)
  await clickLink(page, pageTitle('/admin/users', language))
  await page.getByRole('row', { name: /Anna/ }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  await checkScreen('users-of-a-tenant')
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog', { name: t('addTitle') })
  expect(await dialog.getByLabel(t('company')).inputValue()).toBe(OWN_COMPANY)
  expect(await dialog.getByLabel(t('role')).locator('option').allTextContents()).toEqual([t('role3'), t('role2')])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  for (const path of ['/dev/settings', '/dev/cache', '/dev/api-map']) {
    await page.goto(new URL(path, address).href)
    await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
  }
  await page.goto(new URL(`/admin/settings?company=${foreign.companyId}`, address).href)
  await page.getByText(translate(uiTexts, language)('forbidden')).first().waitFor()
  expect(await page.content()).not.toContain(FOREIGN_COMPANY)
}

/**
 * Time advances only in the browser; a test with the server's clock covers the end of sessions at
 * the server.
 */
async function expectIdleNotice({ page, checkScreen }: WatchedPage, admin: Person, language: Language): Promise<void> {
  const idleLabels = translate(idleTexts, language)
  await clickLink(page, pageTitle('/my-account', language))
  const lastname = page.getByLabel(translate(accountTexts, language)('lastname'))
  await page.getByText(translate(sessionTexts, language)('thisOne')).waitFor()
  // An answer that arrives after the clock was moved would restart the hour.
  await page.reload({ waitUntil: 'networkidle' })
  await lastname.fill('Neumann')
  const notice = page.getByRole('dialog', { name: idleLabels('idleTitle') })
  await page.clock.fastForward(58 * MINUTE_MS)
  await notice.waitFor()
  await checkScreen('idle-notice')
  await notice.getByRole('button', { name: idleLabels('stay') }).click()
  await notice.waitFor({ state: 'detached' })

  await page.clock.fastForward(61 * MINUTE_MS)
  await page.waitForURL('**/login?redirect=%2Fmy-account')
  await typePassword(page, admin, language)
  await typeCode(page, admin.secret, language)
  await lastname.waitFor()
  expect(await lastname.inputValue()).toBe('Neumann')
}
