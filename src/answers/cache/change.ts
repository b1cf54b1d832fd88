import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { translate } from '../../base/texts/translate.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { texts } from './cache-texts.ts'
import { CORRECTABLE_FIELDS, type Correction } from './correction-rules.ts'
import { type FormatAnswer, selectEntries, toRecord, withRecordColumns } from './record.ts'
import { deleteAllEntries, storeCorrection } from './store.ts'
import type { CacheCorrection, CacheRecord } from './wire.ts'

/**
 * Corrects the texts of one record by hand. Audits old and new values and marks the record, which
 * is then no longer evidence and is not used by checks. Throws 404 if the record was deleted, 409
 * if it changed since it was read, 400 for another UID.
 */
export async function correctCacheEntry(
  actor: Actor,
  { database, clock, formatAnswer }: Pick<Services, 'database' | 'clock'> & { formatAnswer: FormatAnswer },
  request: CacheCorrection,
): Promise<void> {
  await commit(database, async trx => {
    const current = await lockEntry(actor, trx, request.id, formatAnswer)
    refuseStaleOrOtherUid(actor, current, request)
    const { before, after } = changesOf(current, request)
    if (Object.keys(after).length === 0) return
    const correction = { ...correctionOf(current), ...after }
    await storeCorrection(trx, request.id, { correction, editedBy: actor.userId, editedAt: clock.now() })
    await record(
      trx,
      actor,
      'cache.correct',
      { name: `cache/${request.id} ${current.uid}`, companyId: 0 },
      before,
      after,
    )
  })
}

async function lockEntry(actor: Actor, trx: Transaction, id: number, formatAnswer: FormatAnswer): Promise<CacheRecord> {
  const row = await withRecordColumns(actor, selectEntries(trx).where('entry.id', '=', id))
    .forNoKeyUpdate('entry')
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'not found')
  return toRecord(row, formatAnswer)
}

function refuseStaleOrOtherUid(actor: Actor, current: CacheRecord, { uid, updatedAt }: CacheCorrection): void {
  if (updatedAt !== undefined && new Date(updatedAt).toISOString() !== current.updatedAt) {
    throw new Refusal('conflict', 'changed meanwhile')
  }
  if (uid === undefined || uid === current.uid) return
  throw new Refusal('bad-input', 'bad input', [
    { path: 'uid', message: translate(texts, actor.language)('uidIsFixed', { uid: current.uid }) },
  ])
}

type CorrectedTexts = Partial<Correction>

/** Returns the old and new values of the fields that change. */
function changesOf(
  current: CacheRecord,
  correction: CacheCorrection,
): { before: CorrectedTexts; after: CorrectedTexts } {
  const before: CorrectedTexts = {}
  const after: CorrectedTexts = {}
  for (const field of CORRECTABLE_FIELDS) {
    const value = correction[field]
    if (value === undefined || value === current[field]) continue
    before[field] = current[field]
    after[field] = value
  }
  return { before, after }
}

// Returns the earlier corrections, so that a new one does not undo them.
function correctionOf({ edited, ...current }: CacheRecord): CorrectedTexts {
  if (!edited) return {}
  const differing = CORRECTABLE_FIELDS.filter(field => current[field] !== edited.received[field])
  return Object.fromEntries(differing.map(field => [field, current[field]]))
}

/** Clears the cache; answers, results and reports stay. The route guard admits only Devs. */
export async function clearCache(actor: Actor, database: OpenDatabase): Promise<void> {
  await commit(database, async trx => {
    const entries = await deleteAllEntries(trx)
    await record(trx, actor, 'cache.clear', { name: 'cache', companyId: 0 }, { entries }, { entries: 0 })
  })
}
