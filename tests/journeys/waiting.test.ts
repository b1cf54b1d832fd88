import { beforeAll, expect } from 'vitest'
import { formatDateTime } from '../../src/base/texts/format.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { texts as batchTexts } from '../../src/checking/batches/screen/batches-texts.ts'
import { texts as factTexts } from '../../src/checking/batches/screen/fact-texts.ts'
import { rowTexts } from '../../src/checking/batches/screen/row-texts.ts'
import { waitingTexts } from '../../src/checking/batches/screen/waiting-texts.ts'
import type { TaskDetail } from '../../src/checking/batches/wire.ts'
import { countryName } from '../../src/vat-ids/uid/country-names.ts'
import { it } from '../world/browser/journey.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { workbookOf } from '../world/product/checking.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { freePort } from '../world/product/free-port.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'
import { waitFor } from '../world/wait-for.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'
const ACCOUNT = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const SWISS = 'CHE-107.185.562 MWST'
const LIST = ['DE136695976', SWISS, 'FR40303265045']

let product: SimulatedProduct
let visitor: Visitor

// Nothing listens at the Swiss register's address, so its questions stay open until the patience of
// ten minutes is over.
beforeAll(async () => {
  product = await runSimulatedProduct({}, { BFS_URL: `http://127.0.0.1:${await freePort()}/` })
  visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  await visitor.call('PUT', '/api/company/1', ACCOUNT)
  return () => product.end()
})

// Always in both languages: the second batch waits next to the first one's rows.
it.for(['de', 'en'] as const)(
  'a list shows which register it waits for and until when, and can be finished early (%s)',
  async (language, { open }) => {
    const [t, rows, waitingText] = [
      translate(batchTexts, language),
      translate(rowTexts, language),
      translate(waitingTexts, language),
    ]
    const { body } = await visitor.upload(`Partner-${language}.xlsx`, workbookOf(LIST))
    const { page, checkScreen } = await open(language, { as: visitor })
    const { waitsUntil, processedRows } = await waitUntilWaiting(body.id)
    expect(processedRows).toBe(LIST.length - 1)

    await page.goto(new URL(`/uid-check?batch=${body.id}`, product.address).href)
    const panel = page.getByRole('dialog', { name: `Partner-${language}.xlsx` })
    const until = formatDateTime(new Date(waitsUntil ?? ''))
    await panel.getByText(waitingText('waiting', { done: '2', all: '3', until })).waitFor()
    await panel.getByText(`${countryName('CH', language)} (1): `).waitFor()
    expect(await panel.getByText(translate(factTexts, language)('factEstimated')).count()).toBe(0)
    // The bar and the filter count the row alike (docs/rules.md#four-verdicts).
    await panel.getByText(t('notChecked', { number: '1' }), { exact: true }).waitFor()
    await panel.getByText(`${rows('show-open')} (1)`, { exact: true }).waitFor()
    await checkScreen('batch-waiting')

    await panel.getByRole('button', { name: waitingText('finishNow') }).click()
    await page.getByText(t('waitingEnded')).waitFor()
    // Rows without an answer from any register are open, never invalid.
    const { validRows, invalidRows, notCheckedRows } = await waitForFinishedBatch(visitor, body.id)
    expect({ validRows, invalidRows, notCheckedRows }).toEqual({ validRows: 2, invalidRows: 0, notCheckedRows: 1 })
    await panel.getByText(rows('row-not-checked'), { exact: true }).first().waitFor()
    expect(await panel.getByRole('button', { name: waitingText('finishNow') }).count()).toBe(0)
  },
)

it('the focus moves to a name or heading, not to another button, when a list ends', async ({ open }) => {
  const t = translate(batchTexts, 'de')
  const file = 'Endet.xlsx'
  const { body } = await visitor.upload(file, workbookOf(LIST))
  await waitUntilWaiting(body.id)
  const { page } = await open('de', { as: visitor })
  await page.goto(new URL('/uid-check', product.address).href)
  const cancel = page.getByRole('button', { name: `${t('cancelRequest')}: ${file}` })
  await cancel.focus()
  await visitor.call('POST', `/api/tasks/${body.id}/finish`)
  await cancel.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('h1:focus, th[scope=row] button:focus').count()).toBe(1)
})

/** Returns the batch once all rows are answered except the one that waits. */
const waitUntilWaiting = async (id: number): Promise<TaskDetail> => {
  const { body } = await waitFor(
    () => visitor.call<TaskDetail>('GET', `/api/tasks/${id}`),
    ({ body }) => body.waitsUntil !== null && body.processedRows === LIST.length - 1,
  )
  return body
}
