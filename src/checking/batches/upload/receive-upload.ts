import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { LANGUAGES, type Language } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { CompanyChoice, NamedColumns } from '../../../documents/spreadsheets/layout.ts'
import { listWorkbook } from '../../../documents/spreadsheets/writing/list-workbook.ts'
import { XLSX_TYPE } from '../../../documents/spreadsheets/xlsx-rules.ts'
import { displayName } from '../../../platform/http/attachment.ts'
import { refuseRepeated } from '../../../platform/http/invalid-fields.ts'
import { type ChosenDialect, DELIMITER_NAMES, ENCODINGS } from '../../../platform/lists/dialect-rules.ts'
import { INPUT_IDS, type InputChoice, inputColumn } from '../../../registers/marks/input-rules.ts'
import { COMPARED_FIELDS, type ComparedField } from '../../../vat-ids/same-company/comparison.ts'
import { batchTexts } from '../server-texts.ts'
import { MAX_PASTED_LINE_LENGTH, MAX_PASTED_LINES, type PastedList, readPasted } from './pasted-rules.ts'
import { isListName } from './upload-rules.ts'

/** An uploaded workbook and the client's choices. */
export type Upload = InputChoice & {
  /** True for a pasted list, which was converted to a workbook. */
  isPasted: boolean
  fileName: string
  type: string
  bytes: Uint8Array
  /** The language of the result and its report. */
  language: Language
  sheet: string | null
  /** Counted from 1. */
  column: number | null
  /** The chosen columns of the companies to compare. */
  companyColumns: CompanyChoice
  /** The column of the invoice dates; null = none, absent = detect it. */
  dayColumn: number | null | undefined
  /** The columns that a program names by number, letters or heading. */
  named?: NamedColumns
  /** For a list, the chosen dialect; null for a workbook. */
  list: ChosenDialect | null
  /** A program's own identifiers of rows, by row number. */
  refs?: ReadonlyMap<number, string>
  /** True if all rows are queried and cached answers are ignored. */
  isAnew: boolean
  /** True if suggestions replace texts that are not a UID. */
  takesSuggestions: boolean
}

type ReceivedUpload = Omit<Upload, 'bytes'>

/** The choices from the fields sent with the file. */
export type UploadFields = Omit<ReceivedUpload, 'isPasted' | 'fileName' | 'type' | 'language'>

/**
 * A function that reads the fields sent with the file. `isList`: the file is a list by its name.
 * Throws 400 for an unknown field or an invalid value.
 */
export type ReadFields = (fields: ReadonlyMap<string, string>, isList: boolean) => UploadFields

/**
 * The temporary file of an upload while it is received and waits, so that it uses no memory and a
 * slow client does not block others.
 */
export type Spool = {
  /** Throws 503 if the disk has no room. */
  write: (piece: Uint8Array) => Promise<void>
  /** Returns everything that was written. */
  read: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/**
 * Writes an upload's file to the spool. Accepts these fields in any order: `file` or `uids` (a
 * pasted list), `sheet`, `column`, `nameColumn`, `streetColumn`, `zipCodeColumn`, `cityColumn`,
 * `dayColumn`, `icoColumn`, `encoding`, `delimiter`, `anew`, `suggestions`, `language`.
 *
 * Throws 400 for a call without a file, a repeated field, an invalid column, an unknown dialect or
 * an incomplete body. Throws 413 at the first byte above the size limit.
 */
export const receiveUpload = (
  actor: Actor,
  request: FastifyRequest,
  maxUploadMb: number,
  spool: Spool,
  readFields: ReadFields = readScreenFields,
): Promise<ReceivedUpload> =>
  readParts(actor, request, maxUploadMb, { spool, readFields }).catch((failure: Error) => {
    // Discards the rest of the body, as Node does with an unread one. Otherwise the next call on
    // this connection would wait for it.
    request.raw.unpipe().resume()
    // Rethrows refusals and errors with a status from the multipart reader. Everything else is a
    // malformed or truncated body.
    if (failure instanceof Refusal || 'statusCode' in failure) throw failure
    throw new Refusal('bad-input', translate(batchTexts, actor.language)('cutUpload'))
  })

async function readParts(
  actor: Actor,
  request: FastifyRequest,
  maxUploadMb: number,
  { spool, readFields }: { spool: Spool; readFields: ReadFields },
): Promise<ReceivedUpload> {
  const t = translate(batchTexts, actor.language)
  if (!request.isMultipart()) throw new Refusal('bad-input', t('noFile'))
  const fields = new Map<string, string>()
  let file: UploadedFile | null = null
  const limits = { fileSize: maxUploadMb * 1024 * 1024, fieldSize: MAX_PASTED_LENGTH }
  for await (const part of request.parts({ limits })) {
    throwOnDuplicate(fields, part.fieldname, actor.language)
    if (part.type === 'field') fields.set(part.fieldname, fieldText(part))
    else {
      const isUploadFile = part.fieldname === 'file'
      const isComplete = await writeComplete(part.file, isUploadFile ? spool : null)
      if (!isComplete) throw new Refusal('too-large', t('tooLarge', { max: maxUploadMb }))
      if (isUploadFile) file = { isPasted: false, fileName: displayName(part.filename), type: part.mimetype }
      // A file in another field becomes an empty field, which a program's `readFields` rejects.
      else fields.set(part.fieldname, '')
    }
  }
  const language =
    LANGUAGES.find(language => language === fields.get('language')) ?? actor.languageOfFiles ?? actor.language
  const pasted = fields.get('uids')
  if (file === null && pasted !== undefined) file = await spoolPasted(pasted, language, spool)
  if (file === null) throw new Refusal('bad-input', t('noFile'))
  return { ...file, language, ...readFields(fields, isListName(file.fileName)) }
}

/** Throws 400 for a repeated field, because one of the values would be ignored. */
function throwOnDuplicate(fields: ReadonlyMap<string, string>, name: string, language: Language): void {
  if (fields.has(name)) refuseRepeated({ [name]: [] }, language)
}

/** Reads the fields that screens send; ignores others. */
const readScreenFields: ReadFields = (fields, isList) => ({
  sheet: fields.get('sheet') || null,
  column: columnOf(fields, 'column'),
  companyColumns: companyColumnsOf(fields),
  dayColumn: optionalColumn(fields, 'dayColumn'),
  ...inputChoiceIn(fields),
  list: isList ? chosenDialect(fields) : null,
  isAnew: isTrue(fields.get('anew')),
  takesSuggestions: isTrue(fields.get('suggestions')),
})

type UploadedFile = Pick<Upload, 'isPasted' | 'fileName' | 'type'>

/** Writes the pasted list to the spool as a workbook. */
async function spoolPasted(json: string, language: Language, spool: Spool): Promise<UploadedFile> {
  const { fileName, bytes } = await pastedWorkbook(json, language)
  await spool.write(bytes)
  return { isPasted: true, fileName, type: XLSX_TYPE }
}

/** The maximum length of the field `uids`, which is a whole pasted list. */
const MAX_PASTED_LENGTH = 2 * 1024 * 1024
/** The maximum length of any other field. */
const MAX_FIELD_LENGTH = 1_024

function fieldText({ fieldname, value }: { fieldname: string; value: unknown }): string {
  const text = String(value)
  const maxLength = fieldname === 'uids' ? MAX_PASTED_LENGTH - 1 : MAX_FIELD_LENGTH
  if (text.length <= maxLength) return text
  throw new Refusal('bad-input', 'bad input', [{ path: fieldname, message: `at most ${maxLength} characters` }])
}

/** Returns the chosen dialect of a list. */
function chosenDialect(fields: ReadonlyMap<string, string>): ChosenDialect {
  const encoding = readEnumField(fields, 'encoding', ENCODINGS)
  const delimiter = readEnumField(fields, 'delimiter', DELIMITER_NAMES)
  return { ...(encoding && { encoding }), ...(delimiter && { delimiter }) }
}

function readEnumField<T extends string>(
  fields: ReadonlyMap<string, string>,
  path: string,
  allowed: readonly T[],
): T | undefined {
  const text = fields.get(path)
  const match = allowed.find(value => value === text)
  if (!text || match !== undefined) return match
  throw new Refusal('bad-input', 'bad input', [{ path, message: allowed.join(', ') }])
}

const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1'

const MAX_COLUMN = 16_384

/** Returns the chosen columns; 0 = none. With 0 for the name, nothing is compared. */
function companyColumnsOf(fields: ReadonlyMap<string, string>): CompanyChoice {
  const selectedFields = COMPARED_FIELDS.filter(field => fields.get(fieldOf(field)))
  return Object.fromEntries(selectedFields.map(field => [field, optionalColumn(fields, fieldOf(field)) ?? null]))
}

/** Returns the columns of inputs; a field that was not sent stays absent. */
const inputChoiceIn = (fields: ReadonlyMap<string, string>): InputChoice =>
  Object.fromEntries(
    INPUT_IDS.map(inputColumn)
      .filter(path => fields.has(path))
      .map(path => [path, optionalColumn(fields, path)]),
  )

function optionalColumn(fields: ReadonlyMap<string, string>, path: string): number | null | undefined {
  if (!fields.get(path)) return undefined
  return fields.get(path) === '0' ? null : columnOf(fields, path)
}

const fieldOf = (field: ComparedField): string => `${field}Column`

function columnOf(fields: ReadonlyMap<string, string>, path: string): number | null {
  const text = fields.get(path)
  if (!text) return null
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_COLUMN) return Number(text)
  throw new Refusal('bad-input', 'bad input', [{ path, message: `1 to ${MAX_COLUMN}` }])
}

async function writeComplete(
  stream: AsyncIterable<Uint8Array> & { truncated: boolean },
  spool: Spool | null,
): Promise<boolean> {
  for await (const piece of stream) {
    if (stream.truncated) return false
    await spool?.write(piece)
  }
  return !stream.truncated
}

const linesSchema = z.array(z.string().max(MAX_PASTED_LINE_LENGTH)).min(1).max(MAX_PASTED_LINES)

/**
 * Converts a pasted list to a workbook. Throws 400 if `json` is not an array of lines.
 */
async function pastedWorkbook(json: string, language: Language): Promise<{ fileName: string; bytes: Uint8Array }> {
  const lines = linesSchema.safeParse(parseJson(json))
  if (!lines.success)
    throw new Refusal('bad-input', 'bad input', [{ path: 'uids', message: `1 to ${MAX_PASTED_LINES} lines` }])
  const t = translate(batchTexts, language)
  const rows = withHeadings(readPasted(lines.data.map(removeInvalidXml)), [t('pastedUid'), t('pastedCompany')])
  return { fileName: `${t('pastedName')}.xlsx`, bytes: await listWorkbook(t('pastedSheet'), rows) }
}

/** Adds headings if the list has none, because otherwise the answer columns would have none. */
function withHeadings({ rows, uidColumn, hasHeadings }: PastedList, [uid = '', name = '']: string[]): string[][] {
  if (hasHeadings || uidColumn < 0) return rows
  const width = Math.max(...rows.map(row => row.length))
  const nameColumn = [...Array(width).keys()].find(column => column !== uidColumn && containsNames(rows, column))
  const headings = Array.from({ length: width }, (_, column) =>
    column === uidColumn ? uid : column === nameColumn ? name : '',
  )
  return [headings, ...rows]
}

/** Returns whether most non-empty cells contain words longer than a country code. */
function containsNames(rows: readonly string[][], column: number): boolean {
  const texts = rows.map(row => row[column] ?? '').filter(text => text !== '')
  return texts.filter(text => /\p{L}{3}/u.test(text)).length * 2 > texts.length
}

/**
 * Removes characters that XML cannot contain (XML 1.0, 2.2), except the tab, which separates cells.
 */
const removeInvalidXml = (line: string): string => line.replace(/(?!\t)[\p{Cc}\ufffe\uffff]/gu, ' ').toWellFormed()

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
