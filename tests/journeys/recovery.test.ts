import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect } from 'vitest'
import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as recoveryTexts } from '../../src/access/login/screen/recovery-texts.ts'
import { texts as codeTexts } from '../../src/access/users/recovery/screen/recovery-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { texts as shellTexts } from '../../src/app/shell/shell-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { openSignIn, type Person, setUpAuthenticator, typeCode, typePassword } from '../world/browser/sign-in-screen.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { addTwoTenants } from '../world/people/two-tenants.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { languagesOf } from './languages.ts'

const WRONG = '0000-0000-0000-0000-0000-0000'

describe.each(languagesOf('de'))('recovery codes in %s', language => {
  let product: RunningProduct
  let person: Person

  beforeAll(async () => {
    product = await runProduct({})
    person = (await addTwoTenants(product.address)).admin
    return async () => {
      await product.stop()
      await removeData(product.dataDir)
    }
  })

  it('are created, saved, and replace a lost phone', async ({ open }) => {
    const watched = await open(language)
    const { page } = watched
    await openSignIn(page, product.address, language)
    await typePassword(page, person, language)
    await typeCode(page, person.secret, language)
    const codes = await createCodes(watched, person, language)
    await saveCodes(watched, codes, language)
    await page
      .getByRole('banner')
      .getByRole('button', { name: translate(shellTexts, language)('logout') })
      .click()
    await page.waitForURL('**/login?redirect=*')
    await signInWithoutPhone(watched, person, codes[4] ?? '', language)
    await openAccount(watched, language)
    await page.getByText(translate(codeTexts, language)('left', { count: 9, madeAt: '' }).slice(0, 9)).waitFor()
  })
})

const openAccount = ({ page }: WatchedPage, language: Language) =>
  page
    .getByRole('link', { name: pageTitle('/my-account', language), exact: true })
    .first()
    .click()

async function createCodes(watched: WatchedPage, { secret }: Person, language: Language): Promise<string[]> {
  const { page, checkScreen } = watched
  const t = translate(codeTexts, language)
  await openAccount(watched, language)
  await page.getByText(t('none')).waitFor()
  await checkScreen('my-account-without-codes')
  await page.getByRole('button', { name: t('make') }).click()
  await page.getByRole('dialog', { name: t('confirmTitle') }).waitFor()
  await checkScreen('recovery-codes-confirm')
  await typeCode(page, secret, language)
  const dialog = page.getByRole('dialog', { name: t('madeTitle') })
  await dialog.waitFor()
  await checkScreen('recovery-codes-made')
  return dialog.getByRole('listitem').allTextContents()
}

/** Saves the codes in print and in a file; afterwards the page does not show them. */
async function saveCodes({ page, checkScreen }: WatchedPage, codes: string[], language: Language): Promise<void> {
  const t = translate(codeTexts, language)
  expect(codes).toHaveLength(10)
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: t('download') }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe(t('fileName'))
  const file = readFileSync(await download.path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)

  await page.evaluate('window.print = () => { window.timesPrinted = (window.timesPrinted ?? 0) + 1 }')
  await page.getByRole('button', { name: t('print') }).click()
  expect(await page.evaluate('window.timesPrinted')).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path: `test-results/pictures/recovery-codes-paper-${language}.png` })
  expect(await page.evaluate('document.body.innerText')).toContain(codes[9])
  expect(await page.evaluate('document.body.innerText')).not.toContain(t('kept'))
  await page.emulateMedia({ media: null })

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('kept') }).click()
  await page.getByText(t('left', { count: 10, madeAt: '' }).slice(0, 10)).waitFor()
  expect(await page.content()).not.toContain(codes[0])
  await checkScreen('my-account-with-codes')
}

async function signInWithoutPhone(
  { page, checkScreen }: WatchedPage,
  person: Person,
  code: string,
  language: Language,
) {
  const t = translate(recoveryTexts, language)
  const login = translate(loginTexts, language)
  await typePassword(page, person, language)
  await page.getByRole('button', { name: t('title') }).click()
  const field = page.getByLabel(t('code'))
  await field.fill(WRONG)
  await field.press('Enter')
  await page.getByText(login('recoveryCodeInvalid')).first().waitFor()
  await checkScreen('phone-lost')
  await field.fill(` ${code.toLowerCase().replaceAll('-', ' ')}`)
  await page.getByRole('button', { name: t('next') }).click()
  await page.getByText(t('setUpAgain', { count: 9 })).waitFor()
  await checkScreen('phone-lost-set-up')
  const secret = await setUpAuthenticator(page, language)
  expect(secret).not.toBe(person.secret)
  await typeCode(page, secret, language)
  await page.getByRole('heading', { name: translate(homeTexts, language)('welcome') }).waitFor()
}
