import type { UploadedRow } from '../../documents/spreadsheets/layout.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'
import { parseUid, takeSuggestion } from '../../vat-ids/uid/parse-uid.ts'
import type { Grounds, Hint, ParsedUid } from '../../vat-ids/uid/parsed-uid.ts'

/** What a row of a batch's sheet says; where its user took the suggestions over, they stand in the place of what is no UID. */
export function readRow({ text, country }: UploadedRow, takesSuggestions: boolean): ParsedUid {
  const parsed = parseUid(text, country)
  return takesSuggestions ? takeSuggestion(parsed, text) : parsed
}

/** How a row was read: the UID, what was repaired or looked odd, and why nobody was asked; `grounds` null = askable. */
export type RowReading = { row: number; uid: string; hints: Hint[]; grounds: Grounds | null }

/** Some rows of a sheet, and the readings of those of which the text was not itself the UID. */
export type ReadPart = { firstRow: number; lastRow: number; readings: RowReading[]; refs?: RowRefs | null }

/** What a program calls rows of its own, by their place in the sheet. */
export type RowRefs = Record<string, string>

const ROWS_A_PART = 1_000

/** Notes how rows are read while a batch is planned, in the order of the sheet; `refs`: what a program calls them. */
export function noteReadings(refs: ReadonlyMap<number, string> = new Map()): {
  add: (row: UploadedRow, parsed: ParsedUid) => void
  parts: () => ReadPart[]
} {
  const parts: ReadPart[] = []
  let rows = 0
  return {
    add: ({ row, text }, parsed) => {
      if (rows++ % ROWS_A_PART === 0) parts.push({ firstRow: row, lastRow: row, readings: [], refs: null })
      const part = parts.at(-1)
      if (!part) return
      part.lastRow = row
      const ref = refs.get(row)
      if (ref !== undefined) part.refs = Object.assign(part.refs ?? {}, { [row]: ref })
      if (!isLetterForLetter(text, parsed)) part.readings.push(readingOf(row, parsed))
    },
    parts: () => parts,
  }
}

const isLetterForLetter = (text: string, parsed: ParsedUid): boolean =>
  parsed.askable && parsed.uid === text && parsed.hints.length === 0

const readingOf = (row: number, parsed: ParsedUid): RowReading => ({
  row,
  uid: parsed.uid,
  hints: parsed.hints,
  // Both belong together, as in the type; taken apart the compiler no longer knows which reason has which detail.
  grounds: parsed.askable ? null : ({ reason: parsed.reason, detail: parsed.detail } as Grounds),
})

/**
 * Returns how rows were read when their batch was uploaded, as `readRow` said it then. Rows of a batch that kept no word of it, one
 * from before, are read by today's rules (`readToday`).
 */
export function readAsKept(
  parts: ReadPart[],
  readToday: (row: UploadedRow) => ParsedUid,
): (row: UploadedRow) => ParsedUid {
  const known = new Map(parts.flatMap(({ readings }) => readings.map(reading => [reading.row, reading] as const)))
  return uploaded => {
    const { row, text } = uploaded
    if (!parts.some(({ firstRow, lastRow }) => firstRow <= row && row <= lastRow)) return readToday(uploaded)
    const { uid, hints, grounds } = known.get(row) ?? { uid: text, hints: [], grounds: null }
    return grounds === null ? askable(uid, hints) : { askable: false, uid, hints, ...grounds }
  }
}

const askable = (uid: string, hints: Hint[]): ParsedUid => ({
  askable: true,
  uid,
  hints,
  // Whoever was askable began with a member state's code.
  country: uid.slice(0, 2) as CountryCode,
  national: uid.slice(2),
})
