import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect } from 'vitest'
import { translate } from '../../src/base/texts/translate.ts'
import { kindTexts } from '../../src/sharing/data-requests/kind-texts.ts'
import { texts } from '../../src/sharing/data-requests/screen/data-requests-texts.ts'
import { it } from '../world/browser/journey.ts'
import { unzip } from '../world/files/unzip.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const PASSWORD = 'Mein-Eigenes-Passwort-26'

let product: SimulatedProduct
let admin: Visitor
beforeAll(async () => {
  product = await runSimulatedProduct()
  admin = createVisitor(product.address)
  await admin.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await admin.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...ACCOUNT })
  await admin.call('GET', '/api/tasks/uid/DE136695976')
  return () => product.end()
})

describe.each(languagesOf('en'))('a data-subject search in %s', language => {
  const t = translate(texts, language)
  const kindNames = translate(kindTexts, language)

  it('finds by number and by name, shows results by kind, is downloaded and deleted', async ({ open }) => {
    const { page, checkScreen } = await open(language, { as: admin })
    await page.goto(new URL('/admin/data-held', product.address).href)
    await page.getByText(t('none')).waitFor()
    await checkScreen('data-held-none')
    await page.getByLabel(t('uid'), { exact: true }).last().fill('de 136.695.976')
    await page.getByRole('button', { name: t('search'), exact: true }).click()
    await page.getByRole('heading', { name: t('soughtUid', { text: 'de 136.695.976' }) }).waitFor()
    await page.getByText(kindNames('kind checks'), { exact: true }).waitFor()
    await page.getByText(kindNames('kind answers'), { exact: true }).waitFor()
    await checkScreen('data-held')
    const downloadButton = page.getByRole('button', { name: t('download'), exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), downloadButton.click()])
    const entries = await unzip(readFileSync(await download.path()))
    expect([...entries.keys()]).toEqual(['LIESMICH.txt', 'found.csv', 'not-looked-into.csv', 'everything.json'])
    expect(String(entries.get('found.csv'))).toContain('DE136695976')
    await page.getByText(t('name'), { exact: true }).first().click()
    await page.getByLabel(t('name'), { exact: true }).last().fill('niemand hier')
    await page.getByRole('button', { name: t('search'), exact: true }).click()
    await page.getByRole('heading', { name: t('soughtName', { text: 'niemand hier' }) }).waitFor()
    await page.getByText(t('nothing')).waitFor()
    await page.getByText(t('unseen', { count: 1 })).waitFor()
    await checkScreen('data-held-nothing')
    for (const remaining of [1, 0]) {
      await page
        .getByRole('button', { name: t('remove'), exact: true })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('remove'), exact: true })
        .click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('button', { name: t('download'), exact: true }).count()).toBe(remaining)
    }
  })
})
