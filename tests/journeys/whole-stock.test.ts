import { beforeAll, expect } from 'vitest'
import { formatDate } from '../../src/base/texts/format.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as listTexts } from '../../src/checking/partners/screen/partners-texts.ts'
import { texts } from '../../src/checking/stock-checks/screen/stock-checks-texts.ts'
import { it } from '../world/browser/journey.ts'
import { openFilters } from '../world/browser/open-filters.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { germanUids, workbookOf } from '../world/product/checking.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const PARTNER_COUNT = 40
const MAX_PER_DAY = 20

let product: SimulatedProduct
let visitor: Visitor

const saveSetting = (key: string, value: number) =>
  visitor.call('PUT', '/api/tasks/settings/1', { key, value: String(value) })

beforeAll(async () => {
  product = await runSimulatedProduct()
  visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await visitor.call('PUT', '/api/company/1', ACCOUNT)
  await visitor.call('POST', '/api/countryapi/1', { country: 'DE', api: 'vies' })
  // No answers are cached, so each query goes to the authority.
  await saveSetting('cache_lifetime', 0)
  const { body } = await visitor.upload('Kunden.xlsx', workbookOf(germanUids(PARTNER_COUNT)))
  await waitForFinishedBatch(visitor, body.id)
  return () => product.end()
})

it.for(languagesOf('de'))(
  'a re-check of all filtered partners shows in %s its forecast, night run, cancellation and result',
  async (language, { open }) => {
    const { page, checkScreen } = await open(language, { as: visitor })
    const [t, p] = [translate(texts, language), translate(listTexts, language)]
    const today = formatDate(new Date())
    await saveSetting('stock_max_per_day', MAX_PER_DAY)
    await page.goto(new URL('/partners', product.address).href)
    await openFilters(page, language)
    await page.getByRole('combobox', { name: p('verdict') }).selectOption(p('valid'))
    await page.getByText(p('emptyFiltered')).waitFor({ state: 'detached' })
    const startCheck = async (count: RegExp) => {
      await page.getByRole('button', { name: t('open'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('title') })
      await dialog.getByText(t('order')).waitFor()
      await checkScreen(`stock-forecast-${language}`)
      const start = dialog.getByRole('button', { name: count })
      await start.click()
      await dialog.waitFor({ state: 'detached' })
    }
    await startCheck(/\d+/)
    await page.getByText(t('goesOn').trim().replace(/,$/, '')).waitFor()
    expect(await page.getByRole('button', { name: t('open'), exact: true }).count()).toBe(0)
    await checkScreen(`stock-at-night-${language}`)
    await page.getByRole('button', { name: t('cancel') }).click()
    const question = page.getByRole('dialog', { name: t('cancelTitle') })
    await question.getByRole('button', { name: t('cancel') }).click()
    await page.getByText(t('cancelled', { day: today, figures: '' }).trim()).waitFor()

    await saveSetting('stock_max_per_day', 20_000)
    await checkTwoPartners()
    await page.getByText(t('completed', { day: today, figures: '' }).trim()).waitFor()
    await checkScreen(`stock-completed-${language}`)
    await page.getByRole('link', { name: t('newestPart', { count: 1 }) }).click()
    await page.getByRole('complementary').or(page.getByRole('dialog')).first().waitFor()
    expect(page.url()).toContain('/uid-check?batch=')

    /** Selects two rows of the page, in place of all filtered ones. */
    async function checkTwoPartners(): Promise<void> {
      for (const at of [1, 2]) await page.getByRole('checkbox').nth(at).click()
      await page.getByRole('button', { name: t('openChosen') }).click()
      const dialog = page.getByRole('dialog', { name: t('title') })
      await dialog.getByRole('button', { name: t('start', { count: 2, number: '2' }) }).click()
      await dialog.waitFor({ state: 'detached' })
    }
  },
)
