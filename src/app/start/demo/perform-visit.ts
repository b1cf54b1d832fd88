import { setTimeout } from 'node:timers/promises'
import * as settings from '../../../access/settings/contract.ts'
import * as confirmations from '../../../answers/confirmations/contract.ts'
import { formatDayNumber, viennaDayNumber } from '../../../answers/validity-on-date/calendar-day.ts'
import * as batchCalls from '../../../checking/batches/contract.ts'
import { STATUS } from '../../../checking/batches/status-rules.ts'
import * as singleCheck from '../../../checking/single-check/contract.ts'
import * as watching from '../../../checking/watching/contract.ts'
import { listWorkbook } from '../../../documents/spreadsheets/writing/list-workbook.ts'
import { businessOf } from '../../../simulator/businesses/business.ts'
import type { CompanySettingKey } from '../../definitions/settings-lists-rules.ts'
import { type DemoClient, signIn } from './demo-client.ts'
import { type Invoice, type Visit, type VisitAction, workdayBefore } from './history.ts'

const POLL_INTERVAL_MS = 20
const NOON = 12

/** The ids of the batches so far, by file name. */
export type Batches = Map<string, number>

type VisitContext = { address: string; today: Date; secret: string; batches: Batches }

/** Performs a visit's actions over HTTP. Resolves when every row is answered. */
export async function performVisit(
  { who, actions }: Visit,
  { address, today, secret, batches }: VisitContext,
): Promise<void> {
  const guest = await signIn(address, who.email, who.password, secret)
  for (const action of actions) await performAction(action, guest, { batches, today })
}

async function performAction(
  action: VisitAction,
  guest: DemoClient,
  { batches, today }: Pick<VisitContext, 'batches' | 'today'>,
): Promise<void> {
  const batchOf = (file: string) => batchIdOf(batches, file)
  if ('checks' in action) for (const uid of action.checks) await guest.call(singleCheck.check, { uid })
  if ('hold' in action) await guest.call(batchCalls.hold, { id: batchOf(action.hold), body: { hold: true } })
  if ('judge' in action) await judge(guest, batchOf(action.judge), action)
  if ('watch' in action) await watch(guest, batchOf(action.watch), action)
  if ('databox' in action) await guest.call(confirmations.change, { companyId: action.databox, body: { isOn: true } })
  if ('retries' in action) await changeSetting(guest, action.of, 'task_retry_on_error', action.retries)
  if ('file' in action) batches.set(action.file, await guest.upload(action.file, await listOf(action, today)))
  if ('retry' in action) await guest.call(batchCalls.retry, { id: batchOf(action.retry) })
  if ('file' in action) await waitForReport(guest, batchOf(action.file))
  if ('retry' in action) await waitForReport(guest, batchOf(action.retry))
}

function batchIdOf(batches: Batches, file: string): number {
  const id = batches.get(file)
  if (id === undefined) throw new Error(`${file} was not uploaded yet`)
  return id
}

const changeSetting = (guest: DemoClient, companyId: number, key: CompanySettingKey, value: number): Promise<void> =>
  guest.call(settings.change, { companyId, body: { key, value: String(value) } })

async function watch(
  guest: DemoClient,
  batch: number,
  { of, days }: Extract<VisitAction, { watch: string }>,
): Promise<void> {
  await changeSetting(guest, of, 'watch_days', days)
  await changeSetting(guest, of, 'watch_partners', 1)
  await guest.call(watching.change, { companyId: of, body: { watch: true, batch } })
}

const listOf = (action: Extract<VisitAction, { file: string }>, today: Date): Promise<Uint8Array> =>
  listWorkbook('Liste', 'uids' in action ? customers(action) : invoices(action.invoices, today))

const customers = ({ uids, renamed = {}, icos }: Extract<VisitAction, { uids: string[] }>): string[][] => [
  ['Firma', 'UID', ...(icos ? ['IČO'] : [])],
  ...uids.map(uid => [renamed[uid] ?? businessOf(uid).name, uid, ...(icos ? [icos[uid] ?? ''] : [])]),
]

const invoices = (list: Invoice[], today: Date): string[][] => [
  ['Firma', 'UID', 'Rechnungsdatum'],
  ...list.map(invoice => [businessOf(invoice.uid).name, invoice.uid, cellOf(invoice, today)]),
]

const cellOf = (invoice: Invoice, today: Date): string =>
  'cell' in invoice
    ? invoice.cell
    : formatDayNumber(viennaDayNumber(workdayBefore(today, invoice.workdaysAgo, NOON)) + invoice.daysLater)

/** Assesses the company of the batch's differing row, as a user does on screen. */
async function judge(
  guest: DemoClient,
  id: number,
  { uid, word, remark }: Extract<VisitAction, { judge: string }>,
): Promise<void> {
  const { items } = await guest.call(batchCalls.rows, { id, query: { show: 'differing' } })
  const row = items.find(item => item.uid === uid)?.comparison?.row
  if (row === undefined) throw new Error(`nothing differs about ${uid}`)
  await guest.call(batchCalls.assessCompany, { id, body: { uid, row, word, remark } })
}

async function waitForReport(guest: DemoClient, id: number): Promise<void> {
  for (;;) {
    const { status, hasReport } = await guest.call(batchCalls.read, { id })
    if (status >= STATUS.completed && hasReport) return
    await setTimeout(POLL_INTERVAL_MS)
  }
}
