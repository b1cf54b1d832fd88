import { sql } from 'kysely'
import { confirmationsOf } from '../../../answers/confirmations/confirmations.ts'
import type { Reader } from '../../../base/database/database.ts'
import { inPortions } from '../../../base/database/event-loop.ts'
import { viennaDate } from '../../../base/database/vienna-sql.ts'
import type { Period } from './period.ts'
import type { StoredFile } from './stored-files.ts'

/** A DataBox document and the data read from it. */
type StoredPaper = StoredFile & {
  id: number
  day: string | null
  requesterUid: string
  form: string
  flaw: string
  fetchedAt: Date
}

/**
 * Returns a company's DataBox documents about the days of a period; unreadable ones by the day they
 * arrived.
 */
export async function paperFiles(reader: Reader, companyId: number, { from, before }: Period): Promise<StoredPaper[]> {
  const { rows } = await sql<Omit<StoredPaper, 'name'> & { fileType: string }>`
    select paper.id, paper.day, requester_uid as "requesterUid", form, flaw, delivered_at as at, fetched_at as "fetchedAt",
      file_type as "fileType", file.id as "fileId", file.sha256, file.size
    from databox_paper paper join file on file.id = paper.file_id
    where company_id = ${companyId}::int
      and coalesce(day, ${viennaDate(sql.ref('delivered_at'))}) >= ${viennaDate(sql`${from}::timestamptz`)}
      and coalesce(day, ${viennaDate(sql.ref('delivered_at'))}) < ${viennaDate(sql`${before}::timestamptz`)}
    order by paper.id`.execute(reader)
  return rows.map(({ fileType, ...paper }) => ({ ...paper, name: `databox/P-${paper.id}.${extensionOf(fileType)}` }))
}

const extensionOf = (fileType: string): string => (/^[a-z0-9]{1,5}$/.test(fileType) ? fileType : 'bin')

const ANSWERS_PER_STATEMENT = 1_000

/**
 * Returns one line of JSON per document: its subject, and the ids of the package's answers that it
 * confirms or contradicts.
 */
export async function paperLines(
  reader: Reader,
  companyId: number,
  papers: readonly StoredPaper[],
  answerIds: number[],
): Promise<string[]> {
  const answersByPaper = new Map<number, { confirms: number[]; contradicts: number[] }>()
  for await (const portion of inPortions(answerIds, ANSWERS_PER_STATEMENT)) {
    for (const [answerId, { paperIds, isConfirmed }] of await confirmationsOf(reader, companyId, portion)) {
      for (const paperId of paperIds) {
        const ids = answersByPaper.get(paperId) ?? { confirms: [], contradicts: [] }
        ids[isConfirmed ? 'confirms' : 'contradicts'].push(answerId)
        answersByPaper.set(paperId, ids)
      }
    }
  }
  return papers.map(({ id, name, day, requesterUid, form, flaw, at, fetchedAt, sha256, size }) => {
    const facts = { file: name, day, requesterUid, form, flaw, deliveredAt: at, fetchedAt, length: size, sha256 }
    return `${JSON.stringify({ ...facts, ...(answersByPaper.get(id) ?? { confirms: [], contradicts: [] }) })}\n`
  })
}
