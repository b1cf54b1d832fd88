import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { layoutOf } from '../../checking/batches/batch-files.ts'
import { type PreflightDeps, preflight } from '../../checking/batches/upload/preflight.ts'
import type { Upload } from '../../checking/batches/upload/receive-upload.ts'
import { columnsOf, type LayoutColumn, type SheetLayout } from '../../documents/spreadsheets/layout.ts'
import { describeCandidate } from '../../documents/spreadsheets/reading/count-candidates.ts'
import { columnName } from '../../documents/spreadsheets/workbook/address.ts'
import type { DryRun, Layout } from './layout-wire.ts'

/** Returns the stored layout in which a batch's file was read; null for old batches without it. */
export async function batchLayout(reader: Reader, batchId: number): Promise<Layout | null> {
  const batch = reader.selectFrom('batch').select('sheet_layout').where('id', '=', batchId)
  const layout = layoutOf(await batch.executeTakeFirstOrThrow())
  return layout.described === undefined ? null : layoutAnswer(layout)
}

const layoutAnswer = (layout: SheetLayout): Layout => {
  const { uid, country, name, street, zipCode, city, day } = columnsAnswer(layout)
  return {
    sheet: layout.list === undefined ? layout.sheet : null,
    headerRow: layout.headerRow || null,
    encoding: layout.list?.encoding ?? null,
    delimiter: layout.list?.delimiter ?? null,
    why: layout.described?.why ?? null,
    passedOver: (layout.described?.passedOver ?? []).map(each => ({ ...each, letter: columnName(each.column) })),
    hasBom: layout.described?.hasBom ?? false,
    columns: {
      ...{ uid, country, name, street, zip: zipCode, city, invoiceDate: day },
      ...(layout.accountColumn ? { account: columnAnswer(layout, 'account', layout.accountColumn) } : {}),
    },
  }
}

function columnsAnswer(layout: SheetLayout): Record<LayoutColumn, Layout['columns']['uid']> {
  const answers = Object.entries(columnsOf(layout)).map(([name, column]) => [
    name,
    column === null ? null : columnAnswer(layout, name as LayoutColumn, column),
  ])
  // There is one entry for each of the layout's columns.
  return Object.fromEntries(answers) as Record<LayoutColumn, Layout['columns']['uid']>
}

function columnAnswer({ described }: SheetLayout, name: LayoutColumn | 'account', column: number) {
  const description = described?.columns[name] ?? { heading: '', how: 'found' as const }
  return { column, letter: columnName(column), ...description }
}

/**
 * Returns what an upload would contain, as the screen shows it before the start, without storing
 * anything. Throws 422 like the upload itself.
 */
export async function dryRun(actor: Actor, preflights: PreflightDeps, upload: Upload): Promise<DryRun> {
  const result = await preflight(actor, preflights, upload)
  const candidates = result.list?.candidates ?? []
  if (candidates.length > 0) {
    const issues = candidates.map(({ encoding, sample }) => ({ path: 'encoding', message: `${encoding}: ${sample}` }))
    const names = candidates.map(({ encoding }) => encoding)
    throw new Refusal('unreadable', result.problem, issues, null, 'ambiguous_encoding', names)
  }
  if (result.columnCandidates.length > 0) {
    const issues = result.columnCandidates.map(each => ({ path: 'uidColumn', message: describeCandidate(each) }))
    const names = result.columnCandidates.map(({ column }) => String(column))
    throw new Refusal('unreadable', result.problem, issues, null, 'ambiguous_column', names)
  }
  if (result.problem !== '') throw new Refusal('unreadable', result.problem)
  return {
    layout: layoutAnswer(result.layout),
    total: result.totalRows,
    uids: result.uids,
    duplicateRows: result.duplicateRows,
    notUids: { ...result.notUids, examples: result.notUids.examples.map(({ uid: _, ...example }) => example) },
    cached: result.cached,
    live: result.live.map(({ service, questions }) => ({ service, queries: questions })),
    seconds: result.seconds,
  }
}
