import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import type { Tables } from '../../../base/database/tables.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import type { PackageRow } from '../store.ts'

export type LinkRow = Selectable<Tables['auditor_link']>

/** Inserts a link. Returns its id. */
export const insertLink = async (trx: Transaction, link: Insertable<Tables['auditor_link']>): Promise<number> =>
  (await trx.insertInto('auditor_link').values(link).returning('id').executeTakeFirstOrThrow()).id

/** Marks a link as withdrawn. Returns false if it was withdrawn already. */
export async function markLinkWithdrawn(trx: Transaction, id: number): Promise<boolean> {
  const update = trx.updateTable('auditor_link').set({ withdrawn_at: sql<Date>`now()` }).where('id', '=', id)
  return (await update.where('withdrawn_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

/** Sets a link's ticket, replacing the previous one. */
export const saveTicket = async (trx: Transaction, id: number, hash: string, until: Date): Promise<void> => {
  await trx.updateTable('auditor_link').set({ ticket_hash: hash, ticket_until: until }).where('id', '=', id).execute()
}

/**
 * Marks a ticket as used; of several concurrent calls only one succeeds. Returns its link,
 * undefined if the ticket was used, has expired or does not exist.
 */
export const redeemTicket = (trx: Transaction, hash: string, now: Date): Promise<{ id: number } | undefined> =>
  trx
    .updateTable('auditor_link')
    .set({ ticket_hash: null, ticket_until: null })
    .where('ticket_hash', '=', hash)
    .where('ticket_until', '>', now)
    .returning('id')
    .executeTakeFirst()

/**
 * Returns a link that is valid on a day, with its package; undefined if it was withdrawn, has
 * expired, or its archive was removed.
 */
export async function findValidLink(
  reader: Reader,
  key: { tokenHash: string } | { id: number },
  day: string,
): Promise<{ link: LinkRow; row: PackageRow } | undefined> {
  const link = await reader
    .selectFrom('auditor_link')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('last_day', '>=', day)
    .$if('id' in key, query => query.where('id', '=', 'id' in key ? key.id : 0))
    .$if('tokenHash' in key, query => query.where('token_hash', '=', 'tokenHash' in key ? key.tokenHash : ''))
    .executeTakeFirst()
  if (!link) return undefined
  const packageRow = reader.selectFrom('auditor_package').selectAll().where('id', '=', link.package_id)
  const row = await packageRow.where('state', '=', 'made').executeTakeFirst()
  return row && { link, row }
}

/** Returns a company's link. Throws 404 if missing or another company's. */
export async function linkOf(
  trx: Transaction,
  companyId: number,
  id: number,
): Promise<{ id: number; company_id: number }> {
  const link = await trx
    .selectFrom('auditor_link as link')
    .innerJoin('auditor_package as package', 'package.id', 'link.package_id')
    .select(['link.id', 'package.company_id'])
    .where('link.id', '=', id)
    .where('package.company_id', '=', companyId)
    .executeTakeFirst()
  if (!link) throw new Refusal('not-found', 'not found')
  return link
}

/** Returns a link as the audit log names it. */
export const linkAuditObject = ({ id, company_id }: { id: number; company_id: number }) => ({
  name: `auditor-link/${id}`,
  companyId: company_id,
})
