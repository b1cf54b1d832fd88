import type { UploadedRow } from '../../documents/spreadsheets/layout.ts'
import type { Database, Reader } from '../../ground/database/database.ts'
import { inPortions } from '../../ground/database/portions.ts'
import type { ReadPart, RowReading } from './readings.ts'

const PARTS_A_STATEMENT = 20

/** Keeps how a batch's rows were read; written once, while the batch is not yet visible. */
export async function keepReadings(db: Database, batchId: number, parts: ReadPart[]): Promise<void> {
  for await (const some of inPortions(parts, PARTS_A_STATEMENT)) {
    const values = some.map(({ firstRow, lastRow, readings }) => ({
      batch_id: batchId,
      first_row: firstRow,
      last_row: lastRow,
      readings: JSON.stringify(readings),
    }))
    await db.insertInto('batch_reading').values(values).execute()
  }
}

/** The parts that hold any of these rows, which stand in the order of the sheet. */
export async function readPartsOf(reader: Reader, batchId: number, rows: UploadedRow[]): Promise<ReadPart[]> {
  const found = await reader
    .selectFrom('batch_reading')
    .select(['first_row', 'last_row', 'readings'])
    .where('batch_id', '=', batchId)
    .where('first_row', '<=', rows.at(-1)?.row ?? 0)
    .where('last_row', '>=', rows[0]?.row ?? 0)
    .execute()
  // Written by keepReadings alone; the database's types know them as anything.
  return found.map(part => ({
    firstRow: part.first_row,
    lastRow: part.last_row,
    readings: part.readings as RowReading[],
  }))
}
