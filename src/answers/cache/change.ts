import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { translate } from '../../base/texts/translate.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { texts } from './cache-texts.ts'
import { CORRECTABLE, type Correction } from './correction-rules.ts'
import { entries, type FormatAnswer, toRecord, withRecordColumns } from './record.ts'
import { deleteAllEntries, storeCorrection } from './store.ts'
import type { CacheCorrection, CacheRecord } from './wire.ts'

/**
 * Corrects the texts of one record by hand. Audits old and new values and marks the record: it is
 * no evidence any more and answers no check. Throws 404 if the record is gone, 409 if it changed
 * since it was read, 400 for another UID.
 */
export async function correctCacheEntry(
  actor: Actor,
  { database, clock, formatAnswer }: Pick<Services, 'database' | 'clock'> & { formatAnswer: FormatAnswer },
  request: CacheCorrection,
): Promise<void> {
  await commit(database, async trx => {
    const present = await entryToChange(actor, trx, request.id, formatAnswer)
    refuseMistaken(actor, present, request)
    const { before, after } = changesOf(present, request)
    if (Object.keys(after).length === 0) return
    const correction = { ...correctionOf(present), ...after }
    await storeCorrection(trx, request.id, { correction, editedBy: actor.userId, editedAt: clock.now() })
    await record(
      trx,
      actor,
      'cache.correct',
      { name: `cache/${request.id} ${present.uid}`, companyId: 0 },
      before,
      after,
    )
  })
}

async function entryToChange(
  actor: Actor,
  trx: Transaction,
  id: number,
  formatAnswer: FormatAnswer,
): Promise<CacheRecord> {
  const row = await withRecordColumns(actor, entries(trx).where('entry.id', '=', id))
    .forNoKeyUpdate('entry')
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'not found')
  return toRecord(row, formatAnswer)
}

function refuseMistaken(actor: Actor, present: CacheRecord, { uid, updatedAt }: CacheCorrection): void {
  if (updatedAt !== undefined && new Date(updatedAt).toISOString() !== present.updatedAt) {
    throw new Refusal('conflict', 'changed meanwhile')
  }
  if (uid === undefined || uid === present.uid) return
  throw new Refusal('bad-input', 'bad input', [
    { path: 'uid', message: translate(texts, actor.language)('uidIsFixed', { uid: present.uid }) },
  ])
}

type Words = Partial<Correction>

/** Returns the old and new values of the fields that change. */
function changesOf(present: CacheRecord, correction: CacheCorrection): { before: Words; after: Words } {
  const before: Words = {}
  const after: Words = {}
  for (const field of CORRECTABLE) {
    const value = correction[field]
    if (value === undefined || value === present[field]) continue
    before[field] = present[field]
    after[field] = value
  }
  return { before, after }
}

// Returns the fields corrected before, so that a correction does not undo an earlier one.
function correctionOf({ edited, ...present }: CacheRecord): Words {
  if (!edited) return {}
  const differing = CORRECTABLE.filter(field => present[field] !== edited.received[field])
  return Object.fromEntries(differing.map(field => [field, present[field]]))
}

/** Clears the cache; answers, results and reports stay. The route guard admits only Devs. */
export async function clearCache(actor: Actor, database: OpenDatabase): Promise<void> {
  await commit(database, async trx => {
    const entries = await deleteAllEntries(trx)
    await record(trx, actor, 'cache.clear', { name: 'cache', companyId: 0 }, { entries }, { entries: 0 })
  })
}
