import type { Page } from 'playwright-core'
import { texts as loginTexts } from '../../../src/access/login/screen/login-texts.ts'
import { texts as shellTexts } from '../../../src/app/shell/shell-texts.ts'
import type { Language } from '../../../src/base/texts/define.ts'
import { translate } from '../../../src/base/texts/translate.ts'
import { texts as accountTexts } from '../../../src/base/ui/forms/code-texts.ts'
import { unusedCode } from '../people/unused-code.ts'
import { readSecretFromQrCode } from './qr-code.ts'

export const OWN_PASSWORD = 'Mein-Eigenes-Passwort-26'

/** A user with an authenticator. */
export type Person = { email: string; password: string; secret: string }
/** Opens the page in this language and accepts its cookies. */
export async function openSignIn(page: Page, address: string, language: Language): Promise<void> {
  const shell = translate(shellTexts, language)
  await page.goto(address)
  if (language === 'en') await page.getByRole('button', { name: shell('english') }).click()
  await page.getByRole('button', { name: shell('accept') }).click()
}

type Credentials = { email: string; password: string }

/** Completes stage 1 of the sign-in. */
export async function typePassword(page: Page, { email, password }: Credentials, language: Language): Promise<void> {
  const t = translate(loginTexts, language)
  await page.getByLabel(t('email')).fill(email)
  const field = page.getByLabel(t('password'), { exact: true })
  await field.fill(password)
  if ((await field.getAttribute('type')) !== 'password') throw new Error('the password can be read on the screen')
  await page.getByRole('button', { name: t('signIn'), exact: true }).click()
}

/** Completes stage 2; the form submits itself with the last digit. */
export async function typeCode(page: Page, secret: string, language: Language): Promise<void> {
  await page.getByLabel(translate(accountTexts, language)('digit', { position: 1 })).click()
  await page.keyboard.type(await unusedCode(secret))
}

/** Sets up the authenticator as a phone does and returns its secret. */
export async function setUpAuthenticator(page: Page, language: Language): Promise<string> {
  const t = translate(loginTexts, language)
  await page.getByRole('button', { name: t('setUp') }).click()
  await page.getByRole('img', { name: t('qrCode') }).waitFor()
  const secret = await readSecretFromQrCode(page, t('qrCode'))
  await page.getByRole('button', { name: t('done') }).click()
  return secret
}

/** Completes stage 3. */
export async function choosePassword(page: Page, language: Language, password = OWN_PASSWORD): Promise<void> {
  const t = translate(loginTexts, language)
  await page.getByLabel(t('newPassword'), { exact: true }).fill(password)
  await page.getByLabel(t('confirmPassword')).fill(password)
  await page.getByRole('button', { name: t('save') }).click()
}
