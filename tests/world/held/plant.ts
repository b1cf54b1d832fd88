import { sql } from 'kysely'
import { emailHash } from '../../../src/access/credentials/tries-store.ts'
import { TABLES } from '../../../src/app/definitions/features.ts'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import type { Encryption } from '../../../src/base/database/encryption.ts'
import { saveFile } from '../../../src/base/database/file-store.ts'
import { ownRows } from '../../../src/base/database/row-owners.ts'
import type { Packing, SearchMode } from '../../../src/base/database/searched-table.ts'
import { openPdfCanvas } from '../../../src/documents/reports/paper/paper.ts'
import { MAIL_CONTENT } from '../../../src/platform/mails/create.ts'
import { packReceived } from '../../../src/registers/authorities/received.ts'
import { packBody } from '../../../src/registers/marks/kept-body.ts'
import { type SearchedTable, searchedTables } from '../../../src/sharing/data-requests/searched-tables.ts'
import { fillEveryTable } from '../databases/every-table.ts'
import { buildUidList } from '../files/workbook.ts'

/**
 * A searched column into which a test plants a value; `found` is the column's name in a hit.
 */
export type PlantTarget = { place: SearchedTable; column: string; how: 'searched' | 'packed' | 'file'; found: string }

export const SEARCHED_TABLES = searchedTables(TABLES)

/** Every column that the list of places marks as searched or unpacked. */
export const PLANT_TARGETS: readonly PlantTarget[] = SEARCHED_TABLES.flatMap(searchedTable => {
  const { table, searched, packed, files } = searchedTable
  return [
    ...searched.map(
      column => ({ place: searchedTable, column, how: 'searched', found: `${table}: ${column}` }) as const,
    ),
    ...Object.keys(packed).map(
      column => ({ place: searchedTable, column, how: 'packed', found: `${table}: ${column}` }) as const,
    ),
    ...files
      .filter(({ reading }) => reading !== 'never')
      .map(
        ({ column }) =>
          ({ place: searchedTable, column, how: 'file', found: `${table}.${column}: ${column}` }) as const,
      ),
  ]
})

type World = { database: OpenDatabase; encryption: Encryption }

/**
 * Prepares a database in which row N of each table belongs to company N; returns a function that
 * plants a text in one of its columns.
 */
export async function preparePlanting({ database, encryption }: World) {
  const { db } = database
  await fillEveryTable(db)
  await assignRows(database)
  const types = await columnTypes(database)
  const plant = async ({ place, column, how }: PlantTarget, company: number, text: string): Promise<void> => {
    const reading = place.files.find(file => file.column === column)?.reading
    const value =
      how === 'file'
        ? sql`${await saveText(database, reading ?? 'rows', text)}::bigint`
        : how === 'packed'
          ? packedText(encryption, place.packed[column] ?? 'body', text, await causeOf(database, company))
          : valueFor(types.get(`${place.table}.${column}`) ?? 'text', text)
    await updateRow(database, place.table, company, sql`${sql.ref(column)} = ${value}`)
  }
  return {
    plant,
    set: (table: string, company: number, change: ReturnType<typeof sql>) =>
      updateRow(database, table, company, change),
  }
}

const updateRow = ({ db }: OpenDatabase, table: string, company: number, change: ReturnType<typeof sql>) =>
  db.transaction().execute(async trx => {
    // Evidence is append-only, but this is test data.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ${sql.table(table)} set ${change} where held_row = ${company}::int`.execute(trx)
  })

/**
 * Numbers the rows by company, also in tables without an id, and sets the other values that assign
 * a row to a company.
 */
async function assignRows({ runScripts }: OpenDatabase): Promise<void> {
  await runScripts(async ({ run }) => {
    await run('set local session_replication_role = replica')
    for (const { table } of SEARCHED_TABLES) {
      await run(`alter table "${table}" add column held_row integer;
        update "${table}" set held_row = numbered.n from
          (select tableoid as o, ctid as c, row_number() over (order by ctid) as n from "${table}") numbered
          where "${table}".tableoid = numbered.o and "${table}".ctid = numbered.c`)
    }
    await run(`update users set email = 'person' || held_row || '@firma.at', created_at = '1990-01-01', deleted_at = null, role = 3;
      update mail set recipient = 'person' || held_row || '@firma.at', cause = 'cause ' || held_row,
        state = 'waiting', content_sealed = 'not to be opened';
      update company set british_uid = 'ATU9000000' || held_row where held_row < 10;
      update databox_paper set form = 'unknown', day = null, file_id = coalesce(file_id, held_row);
      update refused_own_number set own_uid = 'ATU9000000' || held_row;
      update webhook_delivery set endpoint_id = held_row; update auditor_link set package_id = held_row;
      update stock_row set line_id = held_row; update cache_entry set answer_id = held_row, correction = '{}', edited_at = now();
      update cached_answer set answer_id = held_row, correction = '{}', edited_at = now()`)
    await run(
      `select setval(format('%I.%I', schemaname, sequencename), 100000) from pg_sequences where schemaname = 'public'`,
    )
    for (const { table } of SEARCHED_TABLES.filter(({ ownedBy: owner }) => owner === ownRows)) {
      await run(`update "${table}" set company_id = held_row`)
    }
    for (const { table, people } of SEARCHED_TABLES)
      for (const column of people) await run(`update "${table}" set "${column}" = held_row`)
  })
}

async function columnTypes({ db }: OpenDatabase): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type::text as type from information_schema.columns
    where table_schema = 'public'`.execute(db)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

function valueFor(type: string, text: string) {
  if (type === 'jsonb') return sql`${JSON.stringify({ before: [1, { it: `"${text}"\n` }] })}::jsonb`
  return type === 'ARRAY' ? sql`array[${text}]::text[]` : sql`${text}::text`
}

/** Returns the cause with which a mail's content is encrypted. */
async function causeOf({ db }: OpenDatabase, company: number): Promise<string> {
  const { rows } = await sql<{ cause: string }>`select cause from mail where held_row = ${company}::int`.execute(db)
  return rows[0]?.cause ?? ''
}

const EXTRA_TEXT = 'and more beside it'

function packedText(encryption: Encryption, packing: Packing, text: string, cause: string) {
  const body = `<answer>${text}</answer> ${EXTRA_TEXT}`
  if (packing === 'body') return sql`${packBody(body).received}`
  if (packing === 'answer') return sql`${packReceived('vies', { bytes: Buffer.from(body), dated: '' }).packed}`
  const context = MAIL_CONTENT.context({ cause })
  return sql`${encryption.encrypt(JSON.stringify({ name: 'a mail', data: { text } }), context)}`
}

const FONT = { face: 'regular', size: 9, color: '#000000' } as const

async function saveText({ db }: OpenDatabase, reading: SearchMode, text: string): Promise<number> {
  const bytes = await fileOf(reading, text)
  return (await db.transaction().execute(trx => saveFile(trx, bytes))).id
}

let fileCount = 0

/** Returns a list and a workbook by turns, an XML document, or a report of ours. */
async function fileOf(reading: SearchMode, text: string): Promise<Uint8Array> {
  if (reading === 'text') return Buffer.from(`<?xml version="1.0"?><Bestaetigungen><B UID="${text}"/></Bestaetigungen>`)
  if (reading === 'report') return reportOf(text)
  fileCount += 1
  return fileCount % 2 === 0 ? Buffer.from(`UID;Name\r\n1;${text}\r\n`, 'latin1') : buildUidList(['x', text])
}

function reportOf(text: string): Promise<Uint8Array> {
  const begunAt = new Date('2026-11-27T00:00:00Z')
  const pageFoot = () => ({ y: 800, line: [] })
  const document = openPdfCanvas({
    landscape: false,
    title: 'R',
    language: 'de',
    creator: 'UID Check',
    begunAt,
    pageFoot,
  })
  document.addPage()
  document.write(40, [{ x: 40, text, style: FONT }])
  return document.close([], begunAt)
}

/** Returns the hash by which failed sign-ins store an e-mail address. */
export const emailHashOf = (company: number): string => emailHash(`person${company}@firma.at`)
