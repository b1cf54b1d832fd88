import { texts as dayTexts } from '../../src/answers/validity-on-date/screen/validity-on-date-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { changeTexts } from '../../src/checking/partners/screen/change-texts.ts'
import { texts } from '../../src/checking/partners/screen/partners-texts.ts'
import { texts as stockTexts } from '../../src/checking/stock-checks/screen/stock-checks-texts.ts'
import { texts as watchTexts } from '../../src/checking/watching/screen/watching-texts.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { ENDED_UID } from './sample-data.ts'
import { openUserPage, type StepContext } from './step-context.ts'

/** Between the last "valid" and the first "invalid"; the same input in both languages. */
const INVOICE_DAY = '14.10.2026'

/**
 * Shows the changes, the list of partners, one of them with its timeline, and the validity on a
 * date.
 */
export async function readPartners(context: StepContext): Promise<void> {
  const { language } = context
  const { page, take, go } = await openUserPage(context, context.data.user)
  const t = translate(texts, language)
  await go('/')
  await page
    .getByRole('button', { name: translate(changeTexts, language)('seen') })
    .first()
    .waitFor()
  await take('changes')
  await go('/partners')
  const endedPartner = page.getByRole('link', { name: t('show', { uid: groupUid(ENDED_UID) }) })
  await endedPartner.waitFor()
  await take('partners')
  await endedPartner.click()
  await page.getByRole('heading', { level: 1, name: groupUid(ENDED_UID) }).waitFor()
  await page.getByText(t('change')).first().waitFor()
  await take('partner')
  const day = page.locator('section', { hasText: translate(dayTexts, language)('title') })
  await day.getByLabel(translate(dayTexts, language)('day'), { exact: true }).fill(INVOICE_DAY)
  await day.getByRole('status').getByText(/./).waitFor()
  await take('on-a-day', day)
}

/**
 * Shows the forecast of a re-check of all partners, before it is started, and the watched partners.
 */
export async function readForecast(context: StepContext): Promise<void> {
  const { language } = context
  const { page, take, go } = await openUserPage(context, context.data.user)
  const t = translate(stockTexts, language)
  await go('/partners')
  await page.getByRole('button', { name: t('open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('title') })
  await dialog.getByText(t('order')).waitFor()
  await take('whole-stock', dialog)
  await page.getByRole('button', { name: t('dismiss'), exact: true }).click()
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('checkbox').nth(2).click()
  await page.getByRole('button', { name: translate(watchTexts, language)('unwatch') }).waitFor()
  await take('watching')
}
