import { z } from 'zod'
import { parseJson } from '../../../base/texts/json.ts'
import { readDay } from '../../authorities/reading/stated-day.ts'
import { keepFields } from '../kept-fields.ts'
import { httpError, isObject, type JsonObject, noReply, readJsonObject, type TextResponse } from '../register-json.ts'
import type { NoReply } from '../state-register.ts'
import { undocumentedFields } from '../undocumented-fields.ts'
import { NO_MATCH, type TaxList } from './codes.ts'

/**
 * A list's answer about one number. `row`: its only row; null if the list found no row at all, and
 * `ambiguous` if there are several, only other numbers' rows, or it is unreadable. `stored`: what
 * of it may be stored.
 */
export type TaxListAnswer = {
  kind: 'answered'
  row: TaxRow | null | 'ambiguous'
  stored: JsonObject
  unknownFields: string[]
}

/** A row. `dates`: the documented dates of its list as yyyy-mm-dd, if it has them. */
export type TaxRow = { paragraph: string; dates: Readonly<Record<string, string>> }

const pageSchema = z.looseObject({
  page: z.literal(1),
  pages: z.int().min(0).max(1),
  itemsCount: z.int().min(0),
  data: z.array(z.looseObject({ ic_dph: z.unknown() })).max(1_000),
})

/** Reads the answer to a search for a VAT ID in a list. Never throws. */
export function readTaxList(response: TextResponse, list: TaxList, uid: string): TaxListAnswer | NoReply {
  if (response.status === 404 && isNoMatch(response.body))
    return { kind: 'answered', row: null, stored: { data: [] }, unknownFields: [] }
  if (response.status !== 200) return httpError(response)
  const page = pageSchema.safeParse(readJsonObject(response.body)).data
  const unknownFields = page ? undocumentedFields({ ...page, data: [] }, { read: READ_OF_PAGE }) : null
  // A further page might have another row of the number.
  const isCounted = page?.itemsCount === page?.data.length && (page?.pages === 1 || page?.data.length === 0)
  if (!page || unknownFields === null || !isCounted) return noReply('unreadable')
  const { data, ...head } = page
  const rows = data.filter(({ ic_dph }) => tidyUid(ic_dph) === uid)
  const stored = { ...keepFields(head, [...READ_OF_PAGE]), data: rows.map(row => keepFields(row, STORED_FIELDS)) }
  // Rows may be in an undocumented list or object.
  const isMisplaced = data.length === 0 && unknownFields.some(path => /[.[]/.test(path))
  if ((rows.length === 0 && data.length > 0) || isMisplaced)
    return { kind: 'answered', stored, row: 'ambiguous', unknownFields }
  return { kind: 'answered', stored, ...onlyRow(rows, list, unknownFields) }
}

const READ_OF_PAGE = new Set(['page', 'pages', 'itemsCount', 'itemsPerPage', 'data'])

/**
 * The text is all of the body, or in a field whose name is not documented, beside the status in
 * words or digits. A body with rows, another text, another status or a success is none.
 */
function isNoMatch(body: string): boolean {
  const json = parseJson(body)
  if (!isObject(json)) return (typeof json === 'string' ? json : body).trim() === NO_MATCH
  const fields = Object.entries(readJsonObject(body) ?? {})
  return (
    fields.every(([name, value]) => isPartOfNoMatch(name, value)) &&
    fields.some(([, value]) => typeof value === 'string' && value.trim() === NO_MATCH)
  )
}

function isPartOfNoMatch(name: string, value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === NO_MATCH || STATUS_WORD.test(value.trim())
  return value === 404 || value === 0 || value === (name === 'error')
}

const STATUS_WORD = /^(?:error|fail(?:ed)?|not ?found|404)$/i

/** Numbers in any spelling, so that a number that occurs twice is ambiguous. */
const tidyUid = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[^0-9A-Za-z]/g, '').toUpperCase() : ''

function onlyRow(
  rows: readonly JsonObject[],
  list: TaxList,
  unknownFields: string[],
): Pick<TaxListAnswer, 'row' | 'unknownFields'> {
  const [row, ...others] = rows
  if (row === undefined) return { row: null, unknownFields }
  const surplus = undocumentedFields(row, { read: READ_OF_ROW, roles: ROLES })
  const read = others.length === 0 && surplus !== null ? rowOf(row, list) : null
  return { row: read ?? 'ambiguous', unknownFields: [...unknownFields, ...(surplus ?? [])] }
}

/** The dates of each list; those of another one would contradict it. */
const DATES: Readonly<Record<TaxList, readonly string[]>> = {
  ds_dphs: ['datum_reg', 'datum_zmeny_druhu_reg', 'plat_dph_od'],
  ds_dphv: ['dat_zverejnenia', 'dat_vymazu'],
  ds_dphz: ['dat_zverejnenia'],
}
const REQUIRED_DATES: Readonly<Record<TaxList, readonly string[]>> = {
  ds_dphs: [],
  ds_dphv: ['dat_vymazu'],
  ds_dphz: ['dat_zverejnenia'],
}
const ALL_DATES = [...new Set(Object.values(DATES).flat())]

const READ_OF_ROW = new Set([
  ...['ic_dph', 'ico', 'nazov_ds', 'nazov', 'obec', 'psc', 'ulica_cislo', 'adresa', 'stat', 'druh_reg_dph'],
  ...['rok_porusenia', ...ALL_DATES],
])
const ROLES = { id: 'known', dic: 'known' } as const

/** Addresses are not needed, and some are those of persons. */
const STORED_FIELDS = ['ic_dph', 'ico', 'nazov_ds', 'nazov', 'druh_reg_dph', 'rok_porusenia', ...ALL_DATES]

/** Returns null if a date is unreadable, missing, or belongs to another list. */
function rowOf(row: JsonObject, list: TaxList): TaxRow | null {
  const names = ALL_DATES.filter(name => !isBlank(row[name]))
  const dates = new Map(names.map(name => [name, readDate(row[name])]))
  const isComplete = REQUIRED_DATES[list].every(name => dates.has(name))
  const isReadable = [...dates].every(([name, day]) => day !== null && DATES[list].includes(name))
  const { druh_reg_dph: paragraph = '' } = row
  if (!isComplete || !isReadable || typeof paragraph !== 'string') return null
  return { paragraph, dates: Object.fromEntries([...dates].map(([name, day]) => [name, day ?? ''])) }
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** "11.10.2000". */
const readDate = (value: unknown): string | null => (typeof value === 'string' ? readDay(value) : null)
