import { LAST_COLUMN, LAST_ROW } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'

/** A rectangle of cells; rows and columns count from 1. */
export type Range = { top: number; left: number; bottom: number; right: number }

/** Returns a column's letters: 1 → A, 27 → AA, 16384 → XFD. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}

/** Returns the column of a cell address such as D12. Throws beyond XFD. */
export function columnOf(address: string): number {
  let column = 0
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  if (column < 1 || column > LAST_COLUMN) throw new UnreadableUpload('damaged')
  return column
}

/** Returns a row's number from text or number; throws if no sheet can have it. */
export function rowNumber(text: string | number): number {
  const row = Number(text)
  if (!Number.isInteger(row) || row < 1 || row > LAST_ROW) throw new UnreadableUpload('damaged')
  return row
}

const CELL = String.raw`\$?([A-Za-z]{1,3})\$?(\d{1,7})`
const CELLS = new RegExp(`^${CELL}(?::${CELL})?$`)

/** Parses A4:F62 or A4, with or without $; null for anything else, including whole columns. */
export function parseRange(text: string): Range | null {
  const [, left, top, right = left, bottom = top] = CELLS.exec(text) ?? []
  if (left === undefined || right === undefined) return null
  return { top: Number(top), left: columnOf(left), bottom: Number(bottom), right: columnOf(right) }
}

export function writeRange({ top, left, bottom, right }: Range): string {
  const first = `${columnName(left)}${top}`
  return top === bottom && left === right ? first : `${first}:${columnName(right)}${bottom}`
}
