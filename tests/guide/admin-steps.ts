import { texts as ownNumberTexts } from '../../src/access/companies/screen/administration-texts.ts'
import { texts as settingTexts } from '../../src/access/settings/screen/settings-texts.ts'
import { texts as userTexts } from '../../src/access/users/screen/administration-texts.ts'
import { databoxJob } from '../../src/answers/confirmations/job.ts'
import { texts as databoxTexts } from '../../src/answers/confirmations/screen/confirmations-texts.ts'
import { workServices } from '../../src/app/start/start-work.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as packageTexts } from '../../src/sharing/auditor-package/screen/auditor-package-texts.ts'
import { openUserPage, type StepContext } from './step-context.ts'

/**
 * Documents that the ministry delivered in the last thirty days: about the second list, and about
 * yesterday's checks.
 */
const DOCUMENT_COUNT = 2

/**
 * Shows the account, the numbers of other states and the DataBox, which is switched on and read.
 */
export async function readAccount(context: StepContext): Promise<void> {
  const { language } = context
  const { page, take, go } = await openUserPage(context, context.data.admin)
  const t = translate(databoxTexts, language)
  await go('/uid-account')
  await page.getByRole('heading', { name: t('title') }).waitFor()
  await take('finanzonline-account')
  const numbers = translate(ownNumberTexts, language)
  await take('own-numbers', page.locator('form', { hasText: numbers('ownNumbersTitle') }))
  await page.getByRole('switch', { name: t('collect') }).click()
  await page.getByText(t('isOn'), { exact: true }).first().waitFor()
  const documentCount = page.getByText(t('papers', { count: DOCUMENT_COUNT, number: String(DOCUMENT_COUNT) }))
  while ((await documentCount.count()) === 0) {
    await databoxJob(workServices(context.world.runtime)).run(new AbortController().signal)
    await page.reload()
    await page
      .getByText(t('readAt', { at: '' }).trim())
      .or(page.getByText(t('neverRead')))
      .waitFor()
  }
  await take('databox', page.locator('section', { hasText: t('title') }))
}

/** Creates a package for the auditor and opens the dialog of its links. */
export async function createPackage(context: StepContext): Promise<void> {
  const { language } = context
  const { page, take, go } = await openUserPage(context, context.data.admin)
  const t = translate(packageTexts, language)
  await go('/admin/auditor-packages')
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await page.getByRole('button', { name: t('addYes'), exact: true }).click()
  await page.getByText(t('state made'), { exact: true }).waitFor()
  await take('auditor-packages')
  await page.getByRole('button', { name: t('linkActions') }).click()
  const dialog = page.getByRole('dialog', { name: t('linkActions') })
  await dialog.getByLabel(t('validUntil'), { exact: true }).waitFor()
  await take('auditor-link', dialog)
}

/** Shows the users, adds one, and shows the query settings. */
export async function manageUsersAndSettings(context: StepContext): Promise<void> {
  const { language } = context
  const { page, take, go } = await openUserPage(context, context.data.admin)
  const t = translate(userTexts, language)
  await go('/admin/users')
  await page.getByRole('table', { name: t('table') }).waitFor()
  await take('users')
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog', { name: t('addTitle') })
  await dialog.getByLabel(t('firstname')).waitFor()
  await take('new-user', dialog)
  await go('/admin/settings')
  await page.getByRole('table', { name: translate(settingTexts, language)('table') }).waitFor()
  await take('query-settings')
}
