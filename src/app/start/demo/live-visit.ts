import { setTimeout } from 'node:timers/promises'
import * as settings from '../../../access/settings/contract.ts'
import * as confirmations from '../../../answers/confirmations/contract.ts'
import * as batchCalls from '../../../checking/batches/contract.ts'
import { STATUS } from '../../../checking/batches/status-rules.ts'
import * as singleCheck from '../../../checking/single-check/contract.ts'
import * as watching from '../../../checking/watching/contract.ts'
import { listWorkbook } from '../../../documents/spreadsheets/writing/list-workbook.ts'
import { dayOf, showDay } from '../../../documents/validity-on-date/calendar-day.ts'
import { businessOf } from '../../../simulator/businesses/business.ts'
import type { CompanySettingKey } from '../../definitions/settings-lists-rules.ts'
import { type Guest, signIn } from './guest.ts'
import { type Deed, type Invoice, type Visit, workdayBefore } from './history.ts'

const LOOK_EVERY_MS = 20
const NOON = 12

/** The ids of the batches so far, by file name. */
export type Batches = Map<string, number>

type Life = { address: string; today: Date; secret: string; batches: Batches }

/** Performs a visit's actions over HTTP. Resolves when every row is answered. */
export async function liveVisit({ who, deeds }: Visit, { address, today, secret, batches }: Life): Promise<void> {
  const guest = await signIn(address, who.email, who.password, secret)
  for (const deed of deeds) await carryOut(deed, guest, { batches, today })
}

async function carryOut(deed: Deed, guest: Guest, { batches, today }: Pick<Life, 'batches' | 'today'>): Promise<void> {
  const batchOf = (file: string) => numberOf(batches, file)
  if ('checks' in deed) for (const uid of deed.checks) await guest.call(singleCheck.check, { uid })
  if ('hold' in deed) await guest.call(batchCalls.hold, { id: batchOf(deed.hold), body: { hold: true } })
  if ('judge' in deed) await judge(guest, batchOf(deed.judge), deed)
  if ('watch' in deed) await watch(guest, batchOf(deed.watch), deed)
  if ('databox' in deed) await guest.call(confirmations.change, { companyId: deed.databox, body: { isOn: true } })
  if ('retries' in deed) await set(guest, deed.of, 'task_retry_on_error', deed.retries)
  if ('file' in deed) batches.set(deed.file, await guest.upload(deed.file, await listOf(deed, today)))
  if ('retry' in deed) await guest.call(batchCalls.retry, { id: batchOf(deed.retry) })
  if ('file' in deed) await ended(guest, batchOf(deed.file))
  if ('retry' in deed) await ended(guest, batchOf(deed.retry))
}

function numberOf(batches: Batches, file: string): number {
  const id = batches.get(file)
  if (id === undefined) throw new Error(`${file} was not uploaded yet`)
  return id
}

const set = (guest: Guest, companyId: number, key: CompanySettingKey, value: number): Promise<void> =>
  guest.call(settings.change, { companyId, body: { key, value: String(value) } })

async function watch(guest: Guest, batch: number, { of, days }: Extract<Deed, { watch: string }>): Promise<void> {
  await set(guest, of, 'watch_days', days)
  await set(guest, of, 'watch_partners', 1)
  await guest.call(watching.change, { companyId: of, body: { watch: true, batch } })
}

const listOf = (deed: Extract<Deed, { file: string }>, today: Date): Promise<Uint8Array> =>
  listWorkbook('Liste', 'uids' in deed ? customers(deed) : invoices(deed.invoices, today))

const customers = ({ uids, renamed = {}, icos }: Extract<Deed, { uids: string[] }>): string[][] => [
  ['Firma', 'UID', ...(icos ? ['IČO'] : [])],
  ...uids.map(uid => [renamed[uid] ?? businessOf(uid).name, uid, ...(icos ? [icos[uid] ?? ''] : [])]),
]

const invoices = (list: Invoice[], today: Date): string[][] => [
  ['Firma', 'UID', 'Rechnungsdatum'],
  ...list.map(invoice => [businessOf(invoice.uid).name, invoice.uid, cellOf(invoice, today)]),
]

const cellOf = (invoice: Invoice, today: Date): string =>
  'cell' in invoice ? invoice.cell : showDay(dayOf(workdayBefore(today, invoice.workdaysAgo, NOON)) + invoice.later)

/** As from the row that the list of a batch's rows shows. */
async function judge(guest: Guest, id: number, { uid, word, remark }: Extract<Deed, { judge: string }>): Promise<void> {
  const { items } = await guest.call(batchCalls.rows, { id, query: { show: 'differing' } })
  const row = items.find(item => item.uid === uid)?.comparison?.row
  if (row === undefined) throw new Error(`nothing differs about ${uid}`)
  await guest.call(batchCalls.judge, { id, body: { uid, row, word, remark } })
}

async function ended(guest: Guest, id: number): Promise<void> {
  for (;;) {
    const { status, hasReport } = await guest.call(batchCalls.read, { id })
    if (status >= STATUS.completed && hasReport) return
    await setTimeout(LOOK_EVERY_MS)
  }
}
