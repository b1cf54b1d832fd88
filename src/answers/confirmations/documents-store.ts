import { type Insertable, type SqlBool, sql } from 'kysely'
import { allowRemoval } from '../../base/database/allow-removal.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/event-loop.ts'
import { deleteFile, saveFile } from '../../base/database/file-store.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { ParsedDocument } from '../../registers/authorities/finanzonline/databox/read-paper.ts'

/** The result of fetching a document: its content, or why it is unreadable. */
export type PaperForm = ParsedDocument | { form: 'broken' | 'too-large'; flaw: string }

/** A document to store; `bytes` null: it was too large. */
type NewPaper = {
  companyId: number
  key: string
  deliveredAt: Date
  fetchedAt: Date
  fileType: string
  fileName: string
  bytes: Buffer | null
  read: PaperForm
}

const MAX_ROWS_PER_STATEMENT = 2_000

/** Stores a document as received, with its statement on each number. Returns its id. */
export async function storePaper(trx: Transaction, paper: NewPaper): Promise<number> {
  const { companyId, bytes, read } = paper
  const file = bytes && (await saveFile(trx, bytes))
  const { id } = await trx
    .insertInto('databox_paper')
    .values({ ...paperRow(paper), file_id: file?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (read.form !== 'confirmations') return id
  const { day, requesterUid, words } = read
  for await (const portion of inPortions(words, MAX_ROWS_PER_STATEMENT)) {
    const commonColumns = { paper_id: id, company_id: companyId, requester_uid: requesterUid, day }
    const rows = portion.map(({ uid, level, isValid }) => ({ ...commonColumns, uid, level, is_valid: isValid }))
    await trx.insertInto('databox_word').values(rows).execute()
  }
  return id
}

const paperRow = ({ companyId, read, ...paper }: NewPaper): Insertable<Tables['databox_paper']> => ({
  company_id: companyId,
  applkey: paper.key,
  delivered_at: paper.deliveredAt,
  fetched_at: paper.fetchedAt,
  file_type: paper.fileType,
  file_name: paper.fileName,
  form: read.form,
  flaw: read.form === 'confirmations' ? '' : read.flaw,
  day: read.form === 'confirmations' ? read.day : null,
  requester_uid: read.form === 'confirmations' ? read.requesterUid : '',
})

// A broken document may arrive complete another day, but is not retried forever.
const MAX_TRIES = 3

/** Returns those of the keys that need no further fetch: stored, or broken `MAX_TRIES` times. */
export async function storedKeys(reader: Reader, companyId: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('databox_paper')
    .select('applkey')
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`applkey = any(${keys}::text[])`)
    .groupBy('applkey')
    .having(sql<SqlBool>`bool_or(form in ('confirmations', 'unknown')) or count(*) >= ${MAX_TRIES}::int`)
    .execute()
  return new Set(rows.map(({ applkey }) => applkey))
}

/** Returns whether a company has any readable document. */
export const hasPapers = async (reader: Reader, companyId: number): Promise<boolean> =>
  (await reader
    .selectFrom('databox_paper')
    .select('id')
    .where('company_id', '=', companyId)
    .where('form', '=', 'confirmations')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the number of a company's stored documents, and of the unreadable ones. */
export async function countPapers(reader: Reader, companyId: number): Promise<{ papers: number; unread: number }> {
  const { rows } = await sql<{ papers: number; unread: number }>`
    select count(distinct applkey)::int as papers,
      (count(distinct applkey) - count(distinct applkey) filter (where form = 'confirmations'))::int as unread
    from databox_paper where company_id = ${companyId}::int`.execute(reader)
  return rows[0] ?? { papers: 0, unread: 0 }
}

/**
 * Deletes some of a company's documents from before a given time, after their retention; returns
 * their number.
 */
export async function deletePapers(
  trx: Transaction,
  companyId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  await allowRemoval(trx)
  const { rows } = await sql<{ file_id: number | null }>`delete from databox_paper where id = any(array(
    select id from databox_paper where company_id = ${companyId}::int and delivered_at < ${before.toISOString()}::timestamptz
    order by id limit ${limit})) returning file_id`.execute(trx)
  for (const { file_id } of rows) if (file_id !== null) await deleteFile(trx, file_id)
  return rows.length
}
