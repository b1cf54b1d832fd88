import type { UploadedRow } from '../../documents/spreadsheets/layout.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'
import { acceptSuggestion, parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { Hint, ParsedUid, RefusalReason } from '../../vat-ids/uid/parsed-uid.ts'

/**
 * Parses a row of a batch's sheet. If the user accepted suggestions, a suggestion replaces a text
 * that is not a UID.
 */
export function readRow({ text, country }: UploadedRow, takesSuggestions: boolean): ParsedUid {
  const parsed = parseUid(text, country)
  return takesSuggestions ? acceptSuggestion(parsed, text) : parsed
}

/**
 * The result of parsing a row: the UID, hints about repairs and oddities, and `grounds`: why no
 * service is queried (null if one is).
 */
export type RowReading = { row: number; uid: string; hints: Hint[]; grounds: RefusalReason | null }

/** A range of rows, with the readings of the rows whose text is not verbatim a UID. */
export type ReadPart = { firstRow: number; lastRow: number; readings: RowReading[]; refs?: RowRefs | null }

/** A program's own identifiers of rows, by row number. */
export type RowRefs = Record<string, string>

const ROWS_PER_PART = 1_000

/**
 * Returns a collector for the readings of rows, which must be added in the order of the sheet.
 * `refs`: a program's own identifiers, by row number.
 */
export function createReadingCollector(refs: ReadonlyMap<number, string> = new Map()): {
  add: (row: UploadedRow, parsed: ParsedUid) => void
  parts: () => ReadPart[]
} {
  const parts: ReadPart[] = []
  let rows = 0
  return {
    add: ({ row, text }, parsed) => {
      if (rows++ % ROWS_PER_PART === 0) parts.push({ firstRow: row, lastRow: row, readings: [], refs: null })
      const part = parts.at(-1)
      if (!part) return
      part.lastRow = row
      const ref = refs.get(row)
      if (ref !== undefined) part.refs = Object.assign(part.refs ?? {}, { [row]: ref })
      if (!isVerbatimUid(text, parsed)) part.readings.push(readingOf(row, parsed))
    },
    parts: () => parts,
  }
}

const isVerbatimUid = (text: string, parsed: ParsedUid): boolean =>
  parsed.isQueryable && parsed.uid === text && parsed.hints.length === 0

const readingOf = (row: number, parsed: ParsedUid): RowReading => ({
  row,
  uid: parsed.uid,
  hints: parsed.hints,
  // The type pairs each reason with its detail; the compiler cannot prove the pair from two reads.
  grounds: parsed.isQueryable ? null : ({ reason: parsed.reason, detail: parsed.detail } as RefusalReason),
})

/**
 * Returns a function that reads a row as `readRow` did at the upload. Rows of older batches, which
 * have no stored readings, are parsed by today's rules (`readToday`).
 */
export function createStoredReader(
  parts: ReadPart[],
  readToday: (row: UploadedRow) => ParsedUid,
): (row: UploadedRow) => ParsedUid {
  const readingsByRow = new Map(
    parts.flatMap(({ readings }) => readings.map(reading => [reading.row, reading] as const)),
  )
  return uploaded => {
    const { row, text } = uploaded
    if (!parts.some(({ firstRow, lastRow }) => firstRow <= row && row <= lastRow)) return readToday(uploaded)
    const { uid, hints, grounds } = readingsByRow.get(row) ?? { uid: text, hints: [], grounds: null }
    return grounds === null ? queryableUid(uid, hints) : { isQueryable: false, uid, hints, ...grounds }
  }
}

const queryableUid = (uid: string, hints: Hint[]): ParsedUid => ({
  isQueryable: true,
  uid,
  hints,
  // A queryable UID starts with a member state's code.
  country: uid.slice(0, 2) as CountryCode,
  national: uid.slice(2),
})
