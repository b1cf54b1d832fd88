import { DELIMITERS } from './dialect-rules.ts'
import type { List } from './open-list.ts'
import type { ListRecord } from './records.ts'
import { writeCell } from './write-cell.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * A list with appended columns in its own encoding. `utf8`: the same in UTF-8 if the encoding lacks
 * appended characters, else null.
 */
export type AppendedList = { inOwnEncoding: Bytes; utf8: Bytes | null }

export type AppendOptions = {
  /** The number of columns: shorter records are padded, so that appended columns line up. */
  width: number
  /** The text used in place of one that the list's encoding cannot write. */
  placeholder: string
}

export type Appender = {
  /**
   * Appends `texts` to the next record in order; null = nothing. Skipped records stay unchanged.
   */
  record: (record: ListRecord, texts: readonly string[] | null) => void
  end: () => AppendedList
}

/**
 * Units collected before they are encoded. A million of them cost half a second of garbage
 * collection in a list of 200,000 lines.
 */
const PORTION_UNITS = 16_000

/** A part of the output: its bytes, and its text if the bytes do not contain all of it. */
type Portion = { bytes: Uint8Array; text: string | null }

/** Returns an appender to a list, whose bytes stay unchanged; added text uses its dialect. */
export function appendColumns(list: List, { width, placeholder }: AppendOptions): Appender {
  const { codec, dialect, units } = list
  const delimiter = DELIMITERS[dialect.delimiter]
  const cellOf = createCellFormatter(list, placeholder)
  const portions: Portion[] = []
  let pending = ''
  let text: string | null = null
  let at = 0
  const flush = () => {
    portions.push({ bytes: codec.bytesOf(pending), text })
    pending = ''
    text = null
  }
  const copy = (from: number, to: number) => {
    const copiedUnits = units.slice(from, to)
    pending += copiedUnits
    if (text !== null) text += codec.read(copiedUnits)
  }
  const append = ({ own, whole, lacksCharacters }: Cell) => {
    if (lacksCharacters) text ??= codec.read(pending)
    pending += own
    if (text !== null) text += whole
  }
  return {
    record: (record, texts) => {
      if (texts === null) return
      copy(at, record.end)
      at = record.end
      append(plainCell(delimiter.repeat(Math.max(0, width - record.cells.length / 2))))
      for (const [column, each] of texts.entries()) append(cellOf(each, column))
      if (pending.length >= PORTION_UNITS) flush()
    },
    end: () => {
      copy(at, units.length)
      flush()
      const rest = list.bytes.subarray(units.length * codec.bytesOfUnit)
      return { inOwnEncoding: joinBytes([...portions.map(({ bytes }) => bytes), rest]), utf8: asUtf8(list, portions) }
    },
  }
}

/** A delimiter and a cell, in the list's own units and as text. */
type Cell = { own: string; whole: string; lacksCharacters: boolean }

const plainCell = (text: string): Cell => ({ own: text, whole: text, lacksCharacters: false })

/** Returns a formatter of cells that caches the last cell of each column: most repeat it. */
function createCellFormatter({ codec, dialect }: List, placeholder: string): (text: string, column: number) => Cell {
  const lastCells: { text: string; cell: Cell }[] = []
  const format = (text: string) => DELIMITERS[dialect.delimiter] + writeCell(text, dialect)
  return (text, column) => {
    const last = lastCells[column]
    if (last?.text === text) return last.cell
    const whole = format(text)
    const own = codec.write(whole)
    const cell = { own: own ?? format(placeholder), whole, lacksCharacters: own === null }
    lastCells[column] = { text, cell }
    return cell
  }
}

const BYTE_ORDER_MARK = '\ufeff'

function asUtf8({ codec }: List, portions: readonly Portion[]): Bytes | null {
  if (portions.every(({ text }) => text === null)) return null
  const texts = portions.map(({ bytes, text }) => Buffer.from(text ?? codec.read(codec.unitsOf(bytes)), 'utf8'))
  return joinBytes([Buffer.from(BYTE_ORDER_MARK), ...texts])
}

/** Joins parts in a separate buffer, which can be transferred to another thread. */
function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
