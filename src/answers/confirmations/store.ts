import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../base/database/lease.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Reason } from '../../registers/authorities/answer.ts'

export type BoxRow = Selectable<Tables['databox']>

/** The lease of reading a company's DataBox; switching the box off ends it. */
export const READ_LEASE = leaseOf('databox', {
  key: 'company_id',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql<boolean>`is_on`,
})

/** Returns the state of a company's DataBox; undefined: it was never switched on. */
export const findBox = (reader: Reader, companyId: number): Promise<BoxRow | undefined> =>
  reader.selectFrom('databox').selectAll().where('company_id', '=', companyId).executeTakeFirst()

/**
 * Switches a company's DataBox on, so that it is read at once, or off. The days without a
 * successful read count from now.
 */
export async function switchBox(trx: Transaction, companyId: number, isOn: boolean, now: Date): Promise<void> {
  const columns = { is_on: isOn, on_since: now, due_at: now, trouble: null, trouble_code: '', told_at: null }
  await trx
    .insertInto('databox')
    .values({ company_id: companyId, ...columns })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(columns))
    .execute()
}

/**
 * Returns the companies whose own DataBox is due and not being read, the longest overdue first;
 * only companies with their own account.
 */
export async function dueBoxes(reader: Reader, now: Date, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('databox')
    .innerJoin('company', 'company.id', 'databox.company_id')
    .select('databox.company_id')
    .where('databox.is_on', '=', true)
    .where('databox.due_at', '<=', now)
    .where(READ_LEASE.isFree)
    .where('company.use_custom_login', '=', true)
    .where('company.deleted_at', 'is', null)
    .orderBy('databox.due_at')
    .orderBy('databox.company_id')
    .limit(limit)
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/**
 * Records a complete read and the number of documents of other kinds. Does nothing if the lease was
 * lost.
 */
export async function recordRead(
  trx: Transaction,
  lease: HeldLease,
  { readAt, dueAt, others }: { readAt: Date; dueAt: Date; others: number },
): Promise<void> {
  const read = { read_at: readAt, due_at: dueAt, others, trouble: null, trouble_code: '', told_at: null }
  await trx.updateTable('databox').set(read).where(READ_LEASE.isHeld(lease)).execute()
}

/** Records why a box could not be read. Does nothing if the lease was lost. */
export async function recordTrouble(
  trx: Transaction,
  lease: HeldLease,
  { reason, code, dueAt }: { reason: Reason; code: string; dueAt: Date },
): Promise<void> {
  const trouble = { trouble: reason, trouble_code: code, due_at: dueAt }
  await trx.updateTable('databox').set(trouble).where(READ_LEASE.isHeld(lease)).execute()
}

/** Records that the company was notified of its unread box. */
export async function markNotified(trx: Transaction, companyId: number, at: Date): Promise<void> {
  await trx.updateTable('databox').set({ told_at: at }).where('company_id', '=', companyId).execute()
}
