import { texts as loginTexts } from '../../src/access/login/screen/login-texts.ts'
import { texts as recoveryTexts } from '../../src/access/users/recovery/screen/recovery-texts.ts'
import { texts as homeTexts } from '../../src/app/pages/home-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as userTexts } from '../../src/base/ui/forms/code-texts.ts'
import { OWN_PASSWORD } from '../world/browser/sign-in-screen.ts'
import { freshCode } from '../world/people/sign-in.ts'
import { openUserPage, type StepContext } from './step-context.ts'

/**
 * Shows a user's first sign-in: initial password, authenticator, own password, and then the
 * recovery codes.
 */
export async function signInForTheFirstTime(context: StepContext): Promise<void> {
  const { newcomer } = context.data
  const { page, take, go } = await openUserPage(context)
  const t = translate(loginTexts, context.language)
  await go('/login')
  await page.getByLabel(t('email')).fill(newcomer.email)
  await page.getByLabel(t('password'), { exact: true }).fill(newcomer.password)
  await take('sign-in')
  await page.getByRole('button', { name: t('signIn'), exact: true }).click()
  await page.getByRole('button', { name: t('setUp') }).click()
  await page.getByRole('img', { name: t('qrCode') }).waitFor()
  await take('authenticator')
  await page.getByRole('button', { name: t('done') }).click()
  await page.getByLabel(translate(userTexts, context.language)('digit', { position: 1 })).click()
  await take('one-time-code')
  await page.keyboard.type(freshCode(newcomer, context.world.clock))
  await page.getByLabel(t('newPassword'), { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel(t('confirmPassword')).fill(OWN_PASSWORD)
  await take('own-password')
  await page.getByRole('button', { name: t('save') }).click()
  await page.getByRole('heading', { name: translate(homeTexts, context.language)('welcome') }).waitFor()
  await go('/my-account')
  const codes = page.getByRole('region', { name: translate(recoveryTexts, context.language)('title') })
  await codes.getByRole('button').waitFor()
  await take('recovery-codes', codes)
}
