import { saveFile } from '../../src/base/database/file-store.ts'
import { SOUGHT } from '../../src/sharing/data-requests/store.ts'
import type { Cell } from './people.ts'

const NOTHING = { kinds: [], rows: 0, files: 0, unseen: [], unseenCount: 0 }

/** A search of a company, made. */
export async function addSearch(
  { runtime: { database, encryption, clock }, person }: Cell,
  companyId: number,
): Promise<number> {
  return database.db.transaction().execute(async trx => {
    const file = await saveFile(trx, Buffer.from('a result'))
    const made = { state: 'made', file_id: file.id, summary: JSON.stringify(NOTHING), ended_at: clock.now() } as const
    const row = { company_id: companyId, sought_by: 'uid', language: 'de', requested_by: person.id, ...made } as const
    const { id } = await trx.insertInto('held_search').values(row).returning('id').executeTakeFirstOrThrow()
    const sought_sealed = encryption.encrypt('ATU13585627', SOUGHT.context({ id }))
    await trx.updateTable('held_search').set({ sought_sealed }).where('id', '=', id).execute()
    return id
  })
}

/** Company 1 and all companies have their cells one after the other: what one of them asked for is not to refuse the next. */
export const forgetSearches = async ({ runtime: { database } }: Cell): Promise<void> => {
  await database.db.deleteFrom('held_search').where('state', '=', 'waiting').execute()
}
