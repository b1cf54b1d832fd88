import { texts as confirmationTexts } from '../../src/answers/confirmations/confirmations-texts.ts'
import { DAY_MS } from '../../src/base/texts/days.ts'
import { formatDate } from '../../src/base/texts/format.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { FIRST_UID, FOREIGN_UIDS, SILENT_UID } from './sample-data.ts'
import { openUserPage, type StepContext, type UserPage } from './step-context.ts'

const [SWISS, , BRITISH] = FOREIGN_UIDS
/** One digit differs, so the check digit is wrong. */
const MISTYPED = 'ATU57194904'

/**
 * Checks one UID with its company, one that is mistyped, and numbers of registers outside the
 * Union.
 */
export async function checkSingleUids(context: StepContext): Promise<void> {
  const userPage = await openUserPage(context, context.data.user)
  const { page, take, go } = userPage
  const t = translate(singleTexts, context.language)
  await go('/uid-single-check')
  await check(userPage, context, FIRST_UID, 'Musterwerk Maschinenbau GmbH')
  await take('one-vat-id')
  await page.getByLabel(t('uid'), { exact: true }).fill(MISTYPED)
  await page.getByRole('button', { name: t('checkAnyway') }).waitFor()
  await take('typing-error')
  await page.getByRole('textbox', { name: t('ownCompany') }).fill('')
  await check(userPage, context, SWISS)
  await take('swiss-number')
  await check(userPage, context, BRITISH)
  await take('british-number')
}

async function check({ page }: UserPage, { language }: StepContext, uid: string, company = ''): Promise<void> {
  const t = translate(singleTexts, language)
  await page.getByLabel(t('uid'), { exact: true }).fill(uid)
  if (company !== '') await page.getByRole('textbox', { name: t('ownCompany') }).fill(company)
  await page.getByRole('button', { name: t('check'), exact: true }).click()
  await page
    .getByRole('region', { name: t('result') })
    .getByText(groupUid(uid))
    .first()
    .waitFor()
  await page.getByRole('button', { name: t('pdf') }).waitFor()
}

/** Shows what the ministry's document says about yesterday's check. */
export async function readConfirmation(context: StepContext): Promise<void> {
  const { page, take, go } = await openUserPage(context, context.data.user)
  const t = translate(singleTexts, context.language)
  const yesterday = formatDate(new Date(context.world.clock.now().getTime() - DAY_MS))
  const confirmation = translate(confirmationTexts, context.language)('confirmed-valid', { level: 2, day: yesterday })
  await go(`/uid-single-checks?q=${SILENT_UID}`)
  await page
    .getByRole('button', { name: t('show', { uid: groupUid(SILENT_UID) }) })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: groupUid(SILENT_UID) })
  await panel.getByText(confirmation).waitFor()
  await take('confirmed')
}
