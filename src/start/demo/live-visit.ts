import { setTimeout } from 'node:timers/promises'
import { STATUS } from '../../batches/status-rules.ts'
import type { Task, TaskRows } from '../../batches/wire.ts'
import { businessOf } from '../../simulator/businesses/business.ts'
import { listWorkbook } from '../../spreadsheets/writing/list-workbook.ts'
import { type Guest, signIn } from './front-door.ts'
import type { Deed, Visit } from './history.ts'

const LOOK_EVERY_MS = 20

/** The numbers of the batches so far, by their files. */
export type Batches = Map<string, number>

/** Does what somebody did on a visit, through the front door. Resolves when it has been answered to the last row. */
export async function liveVisit(
  { who, deeds }: Visit,
  { address, secret, batches }: { address: string; secret: string; batches: Batches },
): Promise<void> {
  const guest = await signIn(address, who.email, who.password, secret)
  for (const deed of deeds) await carryOut(deed, guest, batches)
}

async function carryOut(deed: Deed, guest: Guest, batches: Batches): Promise<void> {
  if ('checks' in deed) for (const uid of deed.checks) await guest.call('GET', `/api/tasks/uid/${uid}`)
  if ('hold' in deed) await guest.call('PUT', `/api/tasks/${batches.get(deed.hold)}/hold`, { hold: true })
  if ('judge' in deed) await judge(guest, batches.get(deed.judge), deed)
  if ('retries' in deed) await setRetries(guest, deed.of, deed.retries)
  if ('file' in deed) batches.set(deed.file, await guest.upload(deed.file, await customers(deed)))
  if ('retry' in deed) await guest.call('POST', `/api/tasks/${batches.get(deed.retry)}/retry`)
  if ('file' in deed) await ended(guest, batches.get(deed.file))
  if ('retry' in deed) await ended(guest, batches.get(deed.retry))
}

const setRetries = (guest: Guest, companyId: number, retries: number): Promise<void> =>
  guest.call('PUT', `/api/tasks/settings/${companyId}`, { key: 'task_retry_on_error', value: String(retries) })

const customers = ({ uids, renamed = {} }: Extract<Deed, { file: string }>): Promise<Uint8Array> =>
  listWorkbook('Liste', [['Firma', 'UID'], ...uids.map(uid => [renamed[uid] ?? businessOf(uid).name, uid])])

/** As from the row that the list of a batch's rows shows. */
async function judge(
  guest: Guest,
  batch: number | undefined,
  { uid, word, remark }: Extract<Deed, { judge: string }>,
): Promise<void> {
  const { items } = await guest.call<TaskRows>('GET', `/api/tasks/${batch}/rows?show=differing`)
  const row = items.find(item => item.uid === uid)?.comparison?.row
  await guest.call('POST', `/api/tasks/${batch}/judgements`, { uid, row, word, remark })
}

async function ended(guest: Guest, id: number | undefined): Promise<void> {
  for (;;) {
    const { status, hasReport } = await guest.call<Task>('GET', `/api/tasks/${id}`)
    if (status >= STATUS.completed && hasReport) return
    await setTimeout(LOOK_EVERY_MS)
  }
}
