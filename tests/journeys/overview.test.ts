import { readFileSync } from 'node:fs'
import { beforeAll, expect } from 'vitest'
import { shownTexts } from '../../src/access/companies/screen/shown-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { rowTexts } from '../../src/checking/batches/screen/row-texts.ts'
import type { Task } from '../../src/checking/batches/wire.ts'
import { texts as partnerTexts } from '../../src/checking/partners/screen/partners-texts.ts'
import { texts as checkTexts } from '../../src/checking/single-check/screen/list-texts.ts'
import { texts as overviewTexts } from '../../src/oversight/overview/screen/overview-texts.ts'
import { SAMPLE_OPERATOR_FILE } from '../../src/platform/operator/operator.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { it } from '../world/browser/journey.ts'
import { pageTitle } from '../world/browser/page-names.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { runWithVies } from '../world/product/asking-vies.ts'
import { waitFor } from '../world/product/checking.ts'
import { languagesOf } from './languages.ts'

const OPERATOR = JSON.parse(readFileSync(SAMPLE_OPERATOR_FILE, 'utf8'))
const PASSWORD = 'Mein-Eigenes-Passwort-26'
const CLIENT = 'Österreichische Außenhandels- und Zollabwicklungsgesellschaft Huber & Söhne GmbH'
const ENDED_UID = 'DE136695976'
// Its member state does not answer (docs/simulator.md), so the row stays open.
const SILENT_UID = 'DE199000301'
const OWN_FILE = 'Eigene.csv'
const CLIENTS_FILE = 'Lieferanten.csv'

let product: Awaited<ReturnType<typeof runWithVies>>
let admin: Visitor
let client: Visitor

beforeAll(async () => {
  product = await runWithVies(['DE'])
  admin = product.visitor
  client = await addClient()
  await createOpenWork(client)
  await admin.upload(OWN_FILE, listOf(SILENT_UID))
  return () => product.end()
})

const listOf = (...uids: string[]) => Buffer.from(`UID\n${uids.join('\n')}\n`)

/** Adds a client whose queries all go to VIES; returns its signed-in Admin. */
async function addClient(): Promise<Visitor> {
  const { body: client } = await admin.call<{ id: number }>('POST', '/api/company', {
    name: CLIENT,
    uid: 'ATU57194903',
  })
  await admin.call('POST', `/api/countryapi/${client.id}`, { country: 'DE', api: 'vies' })
  const settings = { cache_lifetime: '0', task_patience_minutes: '0', task_retry_on_error: '1' }
  for (const [key, value] of Object.entries(settings))
    await admin.call('PUT', `/api/tasks/settings/${client.id}`, { key, value })
  const person = { email: 'anna@huber.example', firstname: 'Anna', lastname: 'Admin', role: 2, companyId: client.id }
  const { body } = await admin.call<{ initialPassword: string }>('POST', '/api/users/adduser', person)
  const clientAdmin = createVisitor(product.address)
  await clientAdmin.signIn(person.email, body.initialPassword, { newPassword: PASSWORD })
  return clientAdmin
}

/** Leaves a partner that became invalid, not yet seen by a user, and a row without an answer. */
async function createOpenWork(admin: Visitor): Promise<void> {
  await admin.call('GET', `/api/tasks/uid/${ENDED_UID}`)
  product.simulator.setBehaviour({ endedUids: [ENDED_UID] })
  await admin.call('GET', `/api/tasks/uid/${ENDED_UID}`)
  const { body } = await admin.upload(CLIENTS_FILE, listOf(SILENT_UID, 'FR40303265045'))
  const notCheckedRows = async () => (await admin.call<Task>('GET', `/api/tasks/${body.id}`)).body.notCheckedRows
  await waitFor(notCheckedRows, rows => rows === 1)
}

it.for(languagesOf('de'))(
  'each figure links to the counted rows in that company’s lists (%s)',
  async (language, { open: notCheckedRows }) => {
    const { page, checkScreen } = await notCheckedRows(language, { as: admin })
    const t = translate(overviewTexts, language)
    const headerTexts = translate(shownTexts, language)
    const figureLink = (key: 'openRows' | 'invalidPartners' | 'changes') =>
      page.getByRole('link', { name: t('of', { figure: t(key), name: CLIENT, number: '1' }), exact: true })
    await page.goto(product.address)
    await page.getByRole('link', { name: pageTitle('/admin/company', language), exact: true }).click()
    // The open row in the operator's own list is also work to do.
    await page.getByText(t('toDo', { number: '2' }), { exact: true }).click()
    await figureLink('openRows').waitFor()
    await page.getByText(t('becameInvalid', { number: '1' })).waitFor()
    await page.getByText(t('unseenChanges', { number: '1' })).waitFor()
    const name = await page.getByRole('link', { name: CLIENT, exact: true }).boundingBox()
    expect(name?.width).toBeGreaterThanOrEqual(190)
    await checkScreen('overview-figures')

    await figureLink('openRows').click()
    await page.getByRole('navigation', { name: headerTexts('whose', { name: CLIENT }) }).waitFor()
    await page.getByText(CLIENTS_FILE).waitFor()
    expect(await page.getByText(OWN_FILE).count()).toBe(0)
    // Users can upload lists only for their own company.
    expect(await page.getByRole('button', { name: translate(batchTexts, language)('upload') }).count()).toBe(0)
    await checkScreen('batches-of-company')

    await page.getByRole('link', { name: headerTexts('/uid-single-checks'), exact: true }).click()
    await page.getByRole('table', { name: translate(checkTexts, language)('table') }).waitFor()
    await checkScreen('checks-of-company')
    await page.goBack()
    await page.goBack()

    const p = translate(partnerTexts, language)
    await figureLink('invalidPartners').click()
    const rows = page.getByRole('table', { name: p('table') }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(1)
    await checkScreen('partners-of-company')
    await page.getByRole('link', { name: p('show', { uid: groupUid(ENDED_UID) }) }).click()
    await page
      .getByRole('list', { name: p('timeline') })
      .getByText(p('invalid'))
      .first()
      .waitFor()
    await page.getByRole('link', { name: p('back') }).click()
    await page.reload()
    await page.getByRole('navigation', { name: headerTexts('whose', { name: CLIENT }) }).waitFor()
    await page.getByRole('link', { name: headerTexts('own') }).click()
    await page.getByRole('navigation', { name: headerTexts('whose', { name: CLIENT }) }).waitFor({ state: 'detached' })
  },
)

it.for(languagesOf('de'))(
  'a tenant’s Admin sees whom to contact for a fallback service (%s)',
  async (language, { open: notCheckedRows }) => {
    const { page, checkScreen } = await notCheckedRows(language, { as: client })
    const r = translate(rowTexts, language)
    await page.goto(new URL('/uid-check?open=true', product.address).href)
    await page.getByRole('button', { name: CLIENTS_FILE, exact: true }).click()
    const contactLink = page
      .getByRole('dialog')
      .getByRole('link', { name: r('askForFallback', { operator: OPERATOR.name }) })
    expect(await contactLink.getAttribute('href')).toBe(`mailto:${OPERATOR.email}`)
    expect(await page.getByRole('link', { name: r('setFallback') }).count()).toBe(0)
    await checkScreen('fallback-of-operator')
  },
)

it('other users see only their own lists, with any company in the address', async ({ open: notCheckedRows }) => {
  const user = createVisitor(product.address)
  const person = { email: 'otto@muster.example', firstname: 'Otto', lastname: 'User', role: 3, companyId: 1 }
  const { body } = await admin.call<{ initialPassword: string }>('POST', '/api/users/adduser', person)
  await user.signIn(person.email, body.initialPassword, { newPassword: PASSWORD })
  const { page } = await notCheckedRows('de', { as: user })
  await page.goto(new URL('/uid-check?company=2', product.address).href)
  await page.getByText(OWN_FILE).waitFor()
  expect(await page.getByText(CLIENTS_FILE).count()).toBe(0)
})
