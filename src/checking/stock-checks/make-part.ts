import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { formatDate, viennaDay } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import { readRows } from '../../documents/spreadsheets/reading/rows-source.ts'
import { listWorkbook } from '../../documents/spreadsheets/writing/list-workbook.ts'
import { RATE_LIMITED_AUTHORITIES } from '../../registers/authorities/create.ts'
import { NO_INPUTS } from '../../registers/marks/input-rules.ts'
import { refuseTooManyOpen } from '../batches/upload/refuse-upload.ts'
import { createBatch, type NewBatch } from '../batches/upload/upload.ts'
import { claimRows, type StockRow } from './rows-store.ts'
import { stockTexts } from './server-texts.ts'
import type { StockWorkDeps } from './stock-work.ts'
import { changeLine, insertPart, type StockLine } from './store.ts'

/** Rows of one part, and the number of queries they need. */
export type Plan = { rows: StockRow[]; live: number }

// Until then a short part has ended.
const RECHECK_AFTER_MS = 2_000

/**
 * Creates and starts a batch of a line's next rows for the check's creator. Throws 409 and
 * 413 as an upload does, and LineLostError if the lease was lost; the part is then never visible
 * and is removed later (batches/batch-work.ts).
 */
export async function makePart(
  actor: Actor,
  { deps, now }: { deps: StockWorkDeps['uploadDeps']; now: Date },
  { line, lease }: { line: StockLine; lease: HeldLease },
  { rows, live }: Plan,
): Promise<void> {
  const { db } = deps.queue.database
  await refuseTooManyOpen(actor, db)
  const batch = await batchOf(db, line, rows, { now, maxUnpackedMb: deps.limits.maxUnpackedMb })
  const today = viennaDay(now)
  await createBatch(actor, deps, batch, async (trx, { id: batchId }) => {
    const queriesToday = (line.day === today ? line.asked : 0) + live
    const nextAt = new Date(now.getTime() + RECHECK_AFTER_MS)
    const part = { batchId, partAsks: live, parts: line.parts + 1 }
    await changeLine(trx, lease, { day: today, asked: queriesToday, nextAt, ...part })
    const places = rows.map(({ place }) => place)
    await claimRows(trx, line.id, { places, batchId })
    await insertPart(trx, { batchId, checkId: line.checkId })
  })
}

/** Returns a batch of the rows: UID, own name of the company, and the last answer. */
async function batchOf(
  db: Reader,
  line: StockLine,
  rows: StockRow[],
  { now, maxUnpackedMb }: { now: Date; maxUnpackedMb: number },
): Promise<NewBatch> {
  const { language } = line
  const t = translate(stockTexts, language)
  const cells = await cellsOf(db, line, rows)
  const sheet = { name: t('sheet'), rows: [[t('uid'), t('company'), t('lastAnswer')], ...cells] }
  const columns = { column: UID_COLUMN, companyColumns: { name: cells.some(hasName) ? NAME_COLUMN : null } }
  return {
    fileName: `${t('fileName', { day: formatDate(now), part: numberOf(line) })}.xlsx`,
    bytes: await listWorkbook(sheet.name, sheet.rows, maxUnpackedMb),
    read: choice => readRows(sheet, { ...choice, ...columns, dayColumn: null, ...NO_INPUTS }),
    language,
    isAnew: false,
    takesSuggestions: false,
  }
}

const [UID_COLUMN, NAME_COLUMN] = [1, 2]
const hasName = (cells: string[]): boolean => cells[NAME_COLUMN - 1] !== ''

/** Returns the part's number: "3", or "CH 3" for a line of a rate-limited service. */
const numberOf = ({ track, parts }: StockLine): string =>
  [...(track === null ? [] : (RATE_LIMITED_AUTHORITIES.get(track) ?? [])), parts + 1].join(' ')

type PartnerName = {
  uid: string
  own_name: string
  given_name: string
  verdict: 'valid' | 'invalid' | null
  answered_at: Date | null
}

async function cellsOf(db: Reader, { companyId, language }: StockLine, rows: StockRow[]): Promise<string[][]> {
  const uids = rows.map(({ uid }) => uid)
  const t = translate(stockTexts, language)
  const { rows: partners } = await sql<PartnerName>`select uid, own_name, given_name, verdict, answered_at from partner
    where company_id = ${companyId}::int and uid = any(${uids}::text[])`.execute(db)
  const byUid = new Map(partners.map(partner => [partner.uid, partner]))
  return uids.map(uid => {
    const { own_name: name = '', given_name: givenName = '', verdict, answered_at: at } = byUid.get(uid) ?? {}
    const lastAnswer = verdict && at ? [t(verdict, { day: formatDate(at) }), givenName].filter(Boolean).join(', ') : ''
    return [uid, name, lastAnswer].map(toXmlText)
  })
}

/** Removes characters that XML cannot contain (XML 1.0, 2.2). */
const toXmlText = (text: string): string => text.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ').toWellFormed()
