import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { texts } from '../../src/access/webhooks/screen/webhooks-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { it } from '../world/browser/journey.ts'
import type { WatchedPage } from '../world/browser/watched-page.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { startReceiver, verifyEvent } from '../world/stand-ins/webhook-receiver.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

describe.each(languagesOf('de'))('webhooks in %s', language => {
  const t = translate(texts, language)
  let product: SimulatedProduct
  let dev: Visitor

  beforeAll(async () => {
    product = await runSimulatedProduct({}, { WEBHOOK_ALLOW: '127.0.0.0/8' })
    dev = createVisitor(product.address)
    await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
    await dev.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...ACCOUNT })
    return () => product.end()
  })

  it('are created, tested, logged, resent, given a new secret, switched off and deleted', async ({ open }) => {
    const watched = await open(language, { as: dev })
    const { page, checkScreen } = watched
    const receiver = await startReceiver()
    await page.goto(new URL('/admin/programs', product.address).href)
    await page.getByText(t('none')).waitFor()
    await checkScreen('webhooks-none')
    const secret = await createEndpoint(watched, language, receiver.url)
    const ofRow = (action: string) => `${action}: ${receiver.url}`

    receiver.behave(500)
    await press(page, ofRow(t('log')))
    await page.getByText(t('logNone')).waitFor()
    await press(page, t('test'))
    await page.getByText(t('failure status', { status: '500' })).waitFor()
    await page.getByText(t('givenUp')).waitFor()
    await checkScreen('webhooks-log-failed')
    receiver.behave(204)
    await press(page, t('again'))
    await page.getByText(t('delivered'), { exact: true }).waitFor()
    await checkScreen('webhooks-log')
    await press(page, t('close'))
    const [first, second] = receiver.received
    if (!first || !second) throw new Error('the test event did not come twice')
    expect([first.id, receiver.received.length]).toEqual([second.id, 2])
    expect(verifyEvent(second, secret)).toMatchObject({ type: 'webhook.test' })

    await press(page, ofRow(t('rotate')))
    await page.getByText(t('rotateText')).waitFor()
    await press(page, t('rotateYes'))
    expect(await readSecret(watched, language)).not.toBe(secret)
    await page.getByText(t('twoSecrets', { moment: '' }).trim()).waitFor()

    await press(page, ofRow(t('change')))
    await page.getByRole('switch', { name: t('isOn') }).click()
    await checkScreen('webhooks-change')
    await press(page, t('changeYes'))
    await page.getByText(t('offByPerson', { day: '' }).trim()).waitFor()
    await checkScreen('webhooks-off')
    await press(page, ofRow(t('delete')))
    await page.getByText(t('deleteText', { address: receiver.url })).waitFor()
    await press(page, t('delete'))
    await page.getByText(t('none')).waitFor()
  })
})

async function createEndpoint(watched: WatchedPage, language: Language, url: string): Promise<string> {
  const { page, checkScreen } = watched
  const t = translate(texts, language)
  await press(page, t('add'))
  await press(page, t('addYes'))
  await page.getByText(t('addressWrong')).waitFor()
  await page.getByLabel(t('address')).fill('https://192.168.0.7/hooks')
  await press(page, t('addYes'))
  await page.getByText(t('addressNotPublic')).waitFor()
  await checkScreen('webhooks-new')
  await page.getByLabel(t('address')).fill(url)
  await press(page, t('addYes'))
  const secret = await readSecret(watched, language)
  await page.getByText(url).waitFor()
  return secret
}

/** Reads the secret, which is shown only once. */
async function readSecret({ page, checkScreen }: WatchedPage, language: Language): Promise<string> {
  const t = translate(texts, language)
  await page.getByText(t('secretText')).waitFor()
  const secret = await page.getByRole('textbox', { name: t('secret'), exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await checkScreen('webhooks-secret')
  await page.keyboard.press('Escape')
  await press(page, t('secretKept'))
  await page.getByText(t('secretText')).waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)
  return secret
}
