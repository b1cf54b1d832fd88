import { saveFile } from '../../src/base/database/file-store.ts'
import { SEARCH_TEXT_COLUMN } from '../../src/sharing/data-requests/store.ts'
import type { Cell } from './people.ts'

const EMPTY_SUMMARY = { kinds: [], rows: 0, files: 0, unseen: [], unseenCount: 0 }

/** Adds a completed search of a company. */
export async function addSearch(
  { runtime: { database, encryption, clock }, person }: Cell,
  companyId: number,
): Promise<number> {
  return database.db.transaction().execute(async trx => {
    const file = await saveFile(trx, Buffer.from('a result'))
    const resultColumns = {
      state: 'made',
      file_id: file.id,
      summary: JSON.stringify(EMPTY_SUMMARY),
      ended_at: clock.now(),
    } as const
    const row = {
      company_id: companyId,
      sought_by: 'uid',
      language: 'de',
      requested_by: person.id,
      ...resultColumns,
    } as const
    const { id } = await trx.insertInto('held_search').values(row).returning('id').executeTakeFirstOrThrow()
    const sought_sealed = encryption.encrypt('ATU13585627', SEARCH_TEXT_COLUMN.context({ id }))
    await trx.updateTable('held_search').set({ sought_sealed }).where('id', '=', id).execute()
    return id
  })
}

/**
 * Removes waiting searches: cells of company 1 and of all companies run one after the other, and a
 * waiting search would make the next cell fail.
 */
export const removeWaitingSearches = async ({ runtime: { database } }: Cell): Promise<void> => {
  await database.db.deleteFrom('held_search').where('state', '=', 'waiting').execute()
}
