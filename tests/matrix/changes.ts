import { addOtherUser, addPartner } from './objects.ts'
import type { Cell } from './people.ts'

/**
 * Adds the change that a partner of the cell's company was put on the list of fictitious companies.
 */
export async function addChange(cell: Cell): Promise<number> {
  const listing = { kind: 'listing' as const, before: 'null', after: '{"since":"2024-03-12"}' }
  const identity = {
    company_id: cell.company,
    partner_id: (await addPartner(cell)).id,
    happened_at: new Date('2026-11-20'),
  }
  const insert = cell.runtime.database.db.insertInto('partner_change').values({ ...identity, ...listing })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

const NAMES = { ownName: 'Muster Handel', givenName: 'NEU GMBH' }

/** A renewed judgement of a partner whose earlier judgement lapsed. */
export const RENEWED_JUDGEMENT = { ...NAMES, word: 'same-company', remark: '' }

/** Adds a partner of the cell's company whose name has changed since it was judged. */
export async function addLapsedPartner(cell: Cell): Promise<number> {
  const { db } = cell.runtime.database
  const { id, uid } = await addPartner(cell)
  await db.updateTable('partner').set({ given_name: NAMES.givenName }).where('id', '=', id).execute()
  const identity = { company_id: cell.company, uid, user_id: await addOtherUser(cell) }
  const judgement = { own_name: NAMES.ownName, given_name: 'ALT GMBH', word: 'same-company' as const, remark: '' }
  await db
    .insertInto('company_judgement')
    .values({ ...identity, ...judgement })
    .execute()
  return id
}
