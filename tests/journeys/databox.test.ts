import { beforeAll, expect } from 'vitest'
import { texts as confirmationTexts } from '../../src/answers/confirmations/confirmations-texts.ts'
import { texts as databoxTexts } from '../../src/answers/confirmations/screen/confirmations-texts.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { formatDate, viennaDay } from '../../src/base/texts/format.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { rowTexts } from '../../src/checking/batches/screen/row-texts.ts'
import { texts as singleTexts } from '../../src/checking/single-check/screen/single-check-texts.ts'
import { groupUid } from '../../src/vat-ids/uid/format-uid.ts'
import { it } from '../world/browser/journey.ts'
import { createTemporaryDatabase, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { simulatedAccount } from '../world/product/simulated-account.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { languagesOf } from './languages.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const UID = 'DE136695976'
const OWN_UID = 'ATU57194903'
/** One mailbox per language. */
const TIDS = { de: '300000000001', en: '300000000002' }
const OWN_ACCOUNT = { uid: OWN_UID, useCustomLogin: true, finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const DAY_MS = 86_400_000

let database: TemporaryDatabase
let product: SimulatedProduct
let operator: Visitor

beforeAll(async () => {
  database = await createTemporaryDatabase()
  product = await runSimulatedProduct(
    { accounts: Object.values(TIDS).map(simulatedAccount) },
    { DATABASE_URL: database.url, APP_SECRET: freshSecret() },
  )
  operator = createVisitor(product.address)
  await operator.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await operator.call('PUT', '/api/company/1', { uid: 'ATU13585627' })
  return async () => {
    await product.end()
    await database.remove()
  }
})

/** Creates a company with its own account, and its Admin, who ran checks yesterday. */
async function createAdmin(language: Language): Promise<{ admin: Visitor; batch: number }> {
  const company = await operator.call<{ id: number }>('POST', '/api/company', {
    ...OWN_ACCOUNT,
    name: `Rösterei ${language}`,
    finCustomerId: TIDS[language],
  })
  const email = `admin-${language}@roesterei.example`
  const person = { email, firstname: 'Anna', lastname: 'Admin', role: 2, companyId: company.body.id }
  const added = await operator.call<{ initialPassword: string }>('POST', '/api/users/adduser', person)
  const admin = createVisitor(product.address)
  await admin.signIn(email, added.body.initialPassword, { newPassword: PASSWORD })
  const { body } = await admin.upload('Kunden.csv', Buffer.from(`UID\n${UID}\n`), { language })
  await waitForFinishedBatch(admin, body.id)
  await admin.call('GET', `/api/tasks/uid/${UID}`)
  await database.query('alter table answer disable trigger user')
  await database.query(`update answer set asked_at = asked_at - interval '1 day' where company_id = $1`, [
    company.body.id,
  ])
  await database.query('alter table answer enable trigger user')
  return { admin, batch: body.id }
}

/** Delivers this morning's document of the ministry about yesterday's queries. */
function deliverDocument(language: Language): string {
  const yesterday = new Date(Date.now() - DAY_MS)
  const day = viennaDay(yesterday).replaceAll('-', '')
  const confirmation = `<Bestaetigung UID="${UID}" Stufe="2" gueltig="J"/>`
  const bytes = Buffer.from(
    `<Bestaetigungen Datum="${day}" ATUID="${OWN_UID}" Name="X" FAStNr="98" TMS="x">${confirmation}</Bestaetigungen>`,
  )
  product.simulator.addDocument(TIDS[language], {
    key: `PAPER${language}`,
    kind: 'UID',
    fileType: 'xml',
    deliveredAt: new Date(),
    bytes,
  })
  return formatDate(yesterday)
}

it.for(languagesOf('de'))(
  'an Admin enables reading of the DataBox and sees the ministry’s confirmation on the row (%s)',
  async (language, { open }) => {
    const { admin, batch } = await createAdmin(language)
    const day = deliverDocument(language)
    const confirmed = translate(confirmationTexts, language)('confirmed-valid', { level: 2, day })
    const t = translate(databoxTexts, language)
    const { page, checkScreen } = await open(language, { as: admin })
    const at = (path: string) => new URL(path, product.address).href
    await page.goto(at('/uid-account'))
    await page.getByRole('heading', { name: t('title') }).waitFor()
    const toggle = page.getByRole('switch', { name: t('collect') })
    expect(await toggle.isChecked()).toBe(false)
    await toggle.click()
    await page.getByText(t('isOn'), { exact: true }).first().waitFor()
    const documentCount = page.getByText(t('papers', { count: 1, number: '1' }))
    // Accepts either state, because the worker may be faster.
    await page.getByText(t('neverRead')).or(documentCount).waitFor()
    await checkScreen(`databox-on-${language}`)

    // The worker looks for due mailboxes once a minute.
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('heading', { name: t('title') }).waitFor()
          await toggle.waitFor()
          return documentCount.count()
        },
        { message: 'papers on the page', interval: 3_000 },
      )
      .toBe(1)
    await page.getByText(t('others', { count: 2, number: '2' })).scrollIntoViewIfNeeded()
    await checkScreen(`databox-read-${language}`)

    await page.goto(at(`/uid-check?batch=${batch}`))
    const rows = page.getByRole('table', { name: translate(rowTexts, language)('rows') })
    await rows.getByText(confirmed).scrollIntoViewIfNeeded()
    await checkScreen(`databox-row-${language}`)

    const single = translate(singleTexts, language)
    await page.goto(at('/uid-single-check'))
    await page
      .getByRole('button', { name: single('show', { uid: groupUid(UID) }) })
      .first()
      .click()
    await page.getByText(confirmed).first().waitFor()
    await checkScreen(`databox-check-${language}`)
    expect(
      product.simulator.documentsOf(TIDS[language]).filter(({ kind, fetched }) => kind !== 'UID' && fetched > 0),
    ).toEqual([])
  },
)
