import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyWithoutStatistics, insertedId } from '../../../tests/world/databases/without-statistics.ts'
import { explainingDatabase } from '../../../tests/world/measures/explaining-database.ts'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/event-loop.ts'
import { storeBatchPartners } from '../partners/store.ts'
import { closeQuestions, dropQuestions, reopenQuestions, repeatUntilFewer, storeQuestions } from './asking/questions.ts'
import { abandonQuestions, pauseQuestions, resumeQuestions, storeOutcomes } from './asking/settle-store.ts'
import { claimQuestions, deleteQuestions, lockLeased } from './asking/store.ts'
import { COMPARISONS, mostSevereComparisons } from './comparisons-store.ts'
import { readAnsweredRows } from './finishing/batch-answers.ts'
import { firstInvoiceDaysOf, INVOICE_DAYS } from './invoice-days-store.ts'
import { STATUS } from './status-rules.ts'

// Work in portions must touch twice as many rows for a list twice as long: no portion may read rows
// of other portions. The planner has no statistics, or those of one short list.
const ROWS = 2_000
const PORTION = 100

let database: OpenDatabase
let companyId: number
let userId: number

beforeEach(async () => {
  ;({ database, companyId, userId } = await companyWithoutStatistics())
})

type List = { id: number; uids: string[] }

/** Returns UIDs that occur in no other list: repeated UIDs would cause updates of partners. */
const uidsOf = (list: number, rows: number): string[] =>
  Array.from({ length: rows }, (_, index) => `DE${100_000_000 + list * 10_000 + index}`)

async function addBatch(rows: number, status: number): Promise<List> {
  const id = await insertedId(
    database,
    sql`insert into batch (company_id, created_by, status, language, file_name, upload_sha256,
      sheet_layout, total_rows, not_a_uid_rows, total_questions)
    values (${companyId}, ${userId}, ${status}, 'de', 'Kunden.xlsx', '', '{}', ${rows}, 0, ${rows}) returning id`,
  )
  return { id, uids: uidsOf(id, rows) }
}

const store = (db: Database, { id, uids }: List) =>
  storeQuestions(
    db,
    { id, companyId },
    uids.map((uid, index) => ({
      uid,
      rowCount: 1,
      firstRow: index + 1,
      moreRows: [],
      ownName: '',
      moreNames: [],
      company: null,
    })),
  )

/** Adds settled questions, each with its own answer: valid, or a failure as after an outage. */
async function addSettled(rows: number, verdict: 'valid' | 'not-checked', status: number): Promise<List> {
  const list = await addBatch(rows, status)
  await sql`with asked as (insert into answer (company_id, user_id, batch_id, uid, service, requester_uid, requester_name, level, asked_at,
      duration_ms, verdict, reason, code, name)
    select ${companyId}::int, ${userId}::int, ${list.id}::int, uid, 'vies', '', '', 2, now(), 5, ${verdict},
      case when ${verdict} = 'valid' then null else 'internal-error' end, '', ''
    from unnest(${list.uids}::text[]) uid returning id, uid)
    insert into question (batch_id, company_id, uid, row_count, first_row, state, verdict, reason, answer_id, settled_at)
    select ${list.id}::int, ${companyId}::int, uid, 1, 1, 'settled', ${verdict},
      case when ${verdict} = 'valid' then null else 'internal-error' end, id, now() from asked order by uid`.execute(
    database.db,
  )
  return list
}

async function addCompared(rows: number): Promise<List> {
  const list = await addSettled(rows, 'valid', STATUS.completed)
  const annotations = list.uids.map((uid, index) => ({ uid, row: index + 1, text: '1.2.2026', ownName: 'Meier' }))
  await COMPARISONS.save(
    database.db,
    list.id,
    annotations.map(annotation => ({ ...annotation, sameness: 'different' as const, differences: [] })),
  )
  await INVOICE_DAYS.save(
    database.db,
    list.id,
    annotations.map(annotation => ({
      ...annotation,
      edition: 1,
      day: null,
      fault: 'unreadable' as const,
      evidence: null,
      isOpen: false,
    })),
  )
  return list
}

async function addOpen(rows: number, status: number = STATUS.started): Promise<List> {
  const list = await addBatch(rows, status)
  await store(database.db, list)
  return list
}

type Flow = { add: (rows: number) => Promise<List>; run: (db: Database, list: List) => Promise<unknown> }

/** Reads all rows of a list, portion by portion, in the order of the sheet. */
async function eachPortion(
  { uids }: List,
  read: (where: { uids: string[]; from: number; to: number }) => Promise<unknown>,
): Promise<void> {
  let from = 1
  for await (const portion of inPortions(uids, PORTION)) {
    await read({ uids: portion, from, to: from + portion.length - 1 })
    from += portion.length
  }
}

/** Claims all questions of a list, portion by portion, and settles each. */
async function claimAll(
  db: Database,
  list: List,
  endQuestions: (
    leased: { id: number; token: string }[],
  ) => (trx: Parameters<typeof storeOutcomes>[0]) => Promise<unknown>,
) {
  for (let remaining = list.uids.length; remaining > 0; remaining -= PORTION) {
    await db.transaction().execute(async trx => {
      const { questions } = await claimQuestions(trx, companyId, { size: PORTION, leaseMs: 60_000, which: 'ordinary' })
      expect(questions).toHaveLength(PORTION)
      await lockLeased(trx, questions)
      await endQuestions(questions)(trx)
    })
  }
}

const settled = { verdict: 'valid', reason: null, answerId: null, fromCache: false, proof: null } as const
const paused = { isTry: true, waitMs: 0, reason: 'service-unavailable', answerId: null } as const

const FLOWS: Record<string, Flow> = {
  'storing its questions': { add: rows => addBatch(rows, STATUS.created), run: store },
  'claiming and settling them': {
    add: addOpen,
    run: (db, list) =>
      claimAll(
        db,
        list,
        leased => trx =>
          storeOutcomes(
            trx,
            leased.map(({ id, token }) => ({ ...settled, id, token })),
          ),
      ),
  },
  'suspending, resuming and abandoning them': {
    add: addOpen,
    run: async (db, list) => {
      await claimAll(
        db,
        list,
        leased => trx =>
          pauseQuestions(
            trx,
            leased.map(({ id, token }) => ({ ...paused, state: 'suspended' as const, id, token })),
          ),
      )
      for (let remaining = list.uids.length; remaining > 0; remaining -= PORTION)
        await db.transaction().execute(trx => resumeQuestions(trx, { companyId, country: 'DE', limit: PORTION }))
      await repeatUntilFewer(async () => {
        const abandoned = await db
          .transaction()
          .execute(trx => abandonQuestions(trx, list.id, { reason: null, probes: [], limit: PORTION }))
        return abandoned.length
      })
    },
  },
  'cancelling it': {
    add: rows => addOpen(rows, STATUS.cancelled),
    run: (db, { id }) => dropQuestions(db, id, new AbortController().signal),
  },
  'retrying it': {
    add: rows => addSettled(rows, 'not-checked', STATUS.failed),
    run: (db, { id }) => reopenQuestions(db, id),
  },
  'undoing a retry': {
    add: rows => addOpen(rows, STATUS.deleted),
    run: (db, { id }) => closeQuestions(db, id),
  },
  'reading its answers': {
    add: addCompared,
    run: (db, list) =>
      eachPortion(list, ({ uids, from }) =>
        readAnsweredRows(
          db,
          { id: list.id, company_id: companyId, takes_suggestions: false },
          uids.map((text, index) => ({ row: from + index, text, country: '' })),
        ),
      ),
  },
  'reading its failed tries': {
    add: rows => addSettled(rows, 'not-checked', STATUS.failed),
    run: (db, list) =>
      eachPortion(list, ({ uids, from }) =>
        readAnsweredRows(
          db,
          { id: list.id, company_id: companyId, takes_suggestions: false },
          uids.map((text, index) => ({ row: from + index, text, country: '' })),
        ),
      ),
  },
  'reading its comparisons': {
    add: addCompared,
    run: (db, list) =>
      eachPortion(list, async where => {
        await COMPARISONS.read(db, list.id, where)
        await mostSevereComparisons(db, list.id, where.uids)
      }),
  },
  'reading its invoice dates': {
    add: addCompared,
    run: (db, list) =>
      eachPortion(list, async where => {
        await INVOICE_DAYS.read(db, list.id, where)
        await firstInvoiceDaysOf(db, list.id, where.uids)
      }),
  },
  'storing its partners': {
    add: rows => addSettled(rows, 'valid', STATUS.completed),
    run: (db, { id }) => storeBatchPartners(db, id),
  },
  'deleting it': {
    add: addCompared,
    run: async (db, { id }) => {
      for (const remove of [COMPARISONS.remove, INVOICE_DAYS.remove, deleteQuestions])
        for (let removed = PORTION; removed === PORTION; )
          removed = await db.transaction().execute(trx => remove(trx, id, PORTION))
    },
  },
}

const HISTORIES = {
  'a database that was never analysed': async () => undefined,
  'statistics from when there was one short list': async () => {
    await addCompared(3)
    await sql`analyze`.execute(database.db)
  },
}

describe.each(Object.entries(HISTORIES))('with %s', (_, prepare) => {
  it.each(Object.entries(FLOWS))(
    'a list twice as long reads twice as many rows for %s',
    async (_name, { add, run }) => {
      await prepare()
      const countTouchedRows = async (rows: number) => {
        const list = await add(rows)
        const explaining = explainingDatabase(database.db, { isLarge: true })
        await run(explaining.db, list)
        await sql`delete from question where batch_id = ${list.id}`.execute(database.db)
        return explaining.rowsRead()
      }
      const shortListRows = await countTouchedRows(ROWS)
      const longListRows = await countTouchedRows(2 * ROWS)
      expect(shortListRows).toBeGreaterThanOrEqual(ROWS)
      expect(longListRows / shortListRows).toBeLessThan(2.3)
    },
  )
})
