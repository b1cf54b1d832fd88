import { sql } from 'kysely'
import { commit } from '../../base/database/commit.ts'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import { withIndexOnly } from '../../base/database/planner.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { actsForColleagues } from '../../base/roles/scope.ts'
import { translate } from '../../base/texts/translate.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { withUploadMemory } from '../batches/upload/handle-upload.ts'
import { cancelRunningParts } from './end-parts.ts'
import { selectedPartners } from './selection.ts'
import { stockTexts } from './server-texts.ts'
import { endCheck, insertStockCheck } from './store.ts'
import type { StockSelection } from './wire.ts'

type StartDeps = Pick<Services, 'database' | 'clock'>

/** Does further work in the transaction that stores the check. */
type AfterInsert = (trx: Transaction, id: number) => Promise<void>

/**
 * Starts a stock check of the actor's company, which the worker continues. Returns its id. Throws
 * 409 if no partner matches or one is already running.
 */
export async function startStockCheck(
  actor: Actor,
  { database, clock }: StartDeps,
  selection: StockSelection,
  afterInsert: AfterInsert = async () => undefined,
): Promise<number> {
  const now = clock.now()
  // Shares the concurrency limit of uploads: if no partner matches, it reads up to a million.
  if (!(await withUploadMemory(actor, () => hasMatches(database.db, actor, selection, now))))
    throw conflict(actor, 'nothingFound')
  return commit(database, async trx => {
    const { companyId, userId: createdBy } = actor
    const language = actor.languageOfFiles ?? actor.language
    const id = await insertStockCheck(trx, { companyId, createdBy, language, wanted: selection, now })
    if (id === null) throw conflict(actor, 'alreadyRuns')
    await record(
      trx,
      actor,
      'stock.start',
      { name: `stock-check/${id}`, companyId },
      null,
      describeSelection(selection),
    )
    await afterInsert(trx, id)
    return id
  })
}

const describeSelection = (selection: StockSelection) =>
  'partners' in selection ? { chosen: selection.partners.length } : { filter: selection.filter }

const hasMatches = (
  db: Database,
  { companyId, userId }: Actor,
  selection: StockSelection,
  now: Date,
): Promise<boolean> =>
  withIndexOnly(db, async trx => {
    const partners = await selectedPartners(trx, { companyId, userId, now }, selection)
    return (await sql`select from (${partners}) partners limit 1`.execute(trx)).rows.length > 0
  })

const conflict = ({ language }: Actor, text: 'nothingFound' | 'alreadyRuns' | 'hasEnded') =>
  new Refusal('conflict', translate(stockTexts, language)(text))

/**
 * Cancels a stock check: no further part starts, and running ones are cancelled. Throws 404 for
 * another company's, 403 for a colleague's, 409 if it has ended.
 */
export async function cancelStockCheck(actor: Actor, { database, clock }: StartDeps, id: number): Promise<void> {
  await commit(database, async trx => {
    const check = await ownCheckOf(actor, trx, id)
    if (!(await endCheck(trx, { id, state: 'cancelled', now: clock.now() }))) throw conflict(actor, 'hasEnded')
    await cancelRunningParts(trx, actor, id)
    const object = { name: `stock-check/${id}`, companyId: check.company_id }
    await record(trx, actor, 'stock.cancel', object, { state: 'running' }, { state: 'cancelled' })
  })
}

async function ownCheckOf(actor: Actor, db: Reader, id: number) {
  const check = await db
    .selectFrom('stock_check')
    .select(['company_id', 'created_by'])
    .where('id', '=', id)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst()
  if (!check) throw new Refusal('not-found', 'not found')
  if (!mayCancel(actor, check)) throw new Refusal('not-allowed', 'not your stock check')
  return check
}

/**
 * Whether the actor may cancel a check of their company: its creator, Admins and Devs, and
 * programs.
 */
export const mayCancel = (actor: Actor, { created_by }: { created_by: number }): boolean =>
  created_by === actor.userId || actsForColleagues(actor)
