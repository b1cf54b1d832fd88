import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { OPERATOR } from '../../../tests/world/files/report.ts'
import { type CheckingWorld, createCheckingWorld, germanUids } from '../../../tests/world/product/checking.ts'
import type { BatchRow } from '../list/view.ts'
import { batchReport, reportEnding } from './batch-report.ts'
import { type BegunFiles, beginFiles } from './begin-files.ts'
import { readBatchSheet } from './read-batch-sheet.ts'
import { reportHead } from './report-head.ts'

const LIMITS = { maxUploadMb: 20, maxUnpackedMb: 400, maxUploadRows: 200_000 }
const SHORT = { lastAnswersMs: 50, writingMs: 60_000 }
const LONG = { lastAnswersMs: 60_000, writingMs: 60_000 }

/** A batch whose questions are all answered, or of which no question is. */
async function batchOf(world: CheckingWorld, isAnswered: boolean): Promise<BatchRow> {
  const { id } = await world.uploadUids(germanUids(3))
  if (isAnswered) await world.ended(id)
  return world.database.db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function begin({ database: { db } }: CheckingWorld, batch: BatchRow, patience = LONG): Promise<BegunFiles> {
  const sheet = await readBatchSheet(db, batch, LIMITS)
  const begun = await beginFiles({ db, operator: OPERATOR }, { batch, sheet }, patience)
  if (begun === null) throw new Error('files of another batch are being written')
  return begun
}

async function contentOf({ database: { db } }: CheckingWorld, batch: BatchRow, { answers }: BegunFiles) {
  const { rows } = await readBatchSheet(db, batch, LIMITS)
  const source = { batch, rows: await rows, answers, ...(await reportHead(db, batch)) }
  return batchReport(source, reportEnding(batch, new Date('2026-11-20T12:00:00Z')))
}

const uidOf = async ({ database: { db } }: CheckingWorld, batch: BatchRow) => (await reportHead(db, batch)).company.uid

describe('files begun before the end of a batch', () => {
  it('are what the end makes of them, in the name of the company as it was', async () => {
    const world = await createCheckingWorld()
    const batch = await batchOf(world, true)
    const begun = await begin(world, batch)
    begun.sayEnded()
    const report = await begun.report(await contentOf(world, batch, begun))
    const text = (await pdfPages(report ?? new Uint8Array())).join(' ')
    expect(text).toContain(`${batch.valid_rows} ✔ gültig`)
    expect(text).toContain('20.11.2026, 13:00:00 +01:00')
    expect(await begun.result(await uidOf(world, batch))).toBeInstanceOf(Uint8Array)
    expect(await begun.result('ATU99999999')).toBeNull()
    await begun.isOver
  })

  it('are written anew where the report would say something else', async () => {
    const world = await createCheckingWorld()
    const batch = await batchOf(world, true)
    const same = await begin(world, batch)
    const content = await contentOf(world, batch, same)
    same.sayEnded()
    expect(await same.report(content)).toBeInstanceOf(Uint8Array)
    await same.isOver
    for (const change of [
      { number: 'B-1/99' },
      { user: { name: 'Berta', email: '' } },
      { cancelled: { processed: 1, total: 3 } },
    ]) {
      const begun = await begin(world, batch)
      begun.sayEnded()
      expect(await begun.report({ ...content, ...change })).toBeNull()
      await begun.isOver
    }
  })

  it('are given up when the last answers do not come soon, and the next batch has its turn', async () => {
    const world = await createCheckingWorld({ works: false })
    const batch = await batchOf(world, false)
    const sheet = await readBatchSheet(world.database.db, batch, LIMITS)
    const begun = await begin(world, batch, SHORT)
    expect(await beginFiles({ db: world.database.db, operator: OPERATOR }, { batch, sheet })).toBeNull()
    await begun.isOver
    expect(await begun.result(await uidOf(world, batch))).toBeNull()
    expect(await begun.report(await contentOf(world, batch, begun))).toBeNull()
    await (await begin(world, batch, SHORT)).isOver
  })
})
