import type { Reason } from '../../authorities/answer.ts'
import { sayProof } from '../../checks/proof.ts'
import { sayAnswer, sayReason } from '../../checks/say-outcome.ts'
import { answersByIds } from '../../checks/store.ts'
import type { Reader } from '../../database/database.ts'
import type { Actor } from '../../roles/actor.ts'
import { sayListing } from '../../scheinunternehmen/say-listing.ts'
import { evidenceOf, sayProbe } from '../evidence.ts'
import { listingsOf } from '../listings-store.ts'
import type { RowFilter, TaskRows, TaskRowsQuery } from '../wire.ts'
import { batchOf } from './batch-of.ts'

/**
 * One page of a batch's different UIDs in the order of the sheet, each with what came of it or when it is asked again. The
 * rows themselves stand in the workbook alone. Refuses (404) what is not in the actor's scope.
 */
export async function listBatchRows(actor: Actor, db: Reader, id: number, query: TaskRowsQuery): Promise<TaskRows> {
  const batch = await batchOf(actor, db, id)
  const wanted = matching(db, id, query.open === 'true' ? 'open' : query.show)
  const { count } = await wanted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await page(wanted, query).execute()
  const answers = await answersByIds(
    db,
    rows.flatMap(row => row.answer_id ?? []),
  )
  const listings = await listingsOf(
    db,
    id,
    rows.map(({ uid }) => uid),
  )
  const reading = { companyUid: batch.company_uid, language: actor.language }
  const answerOf = new Map(answers.map(answer => [answer.id, answer]))
  return {
    totalCount: Number(count),
    items: rows.map(row => {
      const { answer, probe } = evidenceOf(row.uid, answerOf.get(row.answer_id ?? 0))
      const listing = listings.get(row.uid)
      // Written from a Reason (batches/asking/settle-store.ts); the database's types know it as text.
      const reason = row.reason === null ? '' : sayReason(row.reason as Reason, actor.language)
      return {
        id: row.id,
        uid: row.uid,
        rowCount: row.row_count,
        verdict: row.verdict,
        reason: [reason, ...(probe ? [sayProbe(probe, actor.language)] : [])].join(' '),
        message: answer ? sayAnswer(answer, actor.language) : '',
        companyName: answer?.name ?? '',
        service: answer?.service ?? '',
        askedAt: answer?.askedAt.toISOString() ?? null,
        requesterUid: answer?.requesterUid ?? '',
        requesterName: answer?.requesterName ?? '',
        fromCache: row.from_cache,
        proof: answer && row.from_cache ? sayProof(row.proof, answer, reading) : '',
        listing: listing ? sayListing(listing, actor.language) : '',
        tries: row.tries,
        nextTryAt: row.state === 'parked' ? (row.next_try_at?.toISOString() ?? null) : null,
      }
    }),
  }
}

function matching(db: Reader, id: number, show: RowFilter | undefined) {
  const all = db.selectFrom('question').where('batch_id', '=', id)
  if (show === undefined) return all
  if (show !== 'open') return all.where('verdict', '=', show)
  return all.where(eb => eb.or([eb('verdict', 'is', null), eb('verdict', '=', 'not-checked')]))
}

const MOST_ROWS = 1_000

function page(wanted: ReturnType<typeof matching>, { page, itemsPerPage }: TaskRowsQuery) {
  const size = itemsPerPage === -1 ? MOST_ROWS : itemsPerPage
  return wanted
    .selectAll()
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
}
