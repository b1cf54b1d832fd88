import { DELIMITERS } from './dialect-rules.ts'
import type { List } from './open-list.ts'
import type { ListRecord } from './records.ts'
import { writeCell } from './write-cell.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A list with columns appended: in its own encoding, and in UTF-8 where its own lacks characters of what was appended, else null. */
export type Appended = { own: Bytes; utf8: Bytes | null }

export type Appending = {
  /** Columns of the list: shorter records are filled up, so that ours stand beneath each other. */
  width: number
  /** Stands, in the list's own encoding, for a text that it cannot write. */
  placeholder: string
}

export type Appender = {
  /** The records in their order; `texts`: what is appended, null = nothing. Those left out stay as they are. */
  record: (record: ListRecord, texts: readonly string[] | null) => void
  end: () => Appended
}

/** Units that are gathered before they become bytes: a million of them cost the collector half a second in a list of 200,000 lines. */
const PORTION = 16_000

/** Some of what is written: its bytes, and its text where they do not say all of it. */
type Portion = { bytes: Uint8Array; text: string | null }

/** Writes a list again, columns appended: each of its bytes as it was, what is added in its dialect. */
export function appendColumns(list: List, { width, placeholder }: Appending): Appender {
  const { codec, dialect, units } = list
  const delimiter = DELIMITERS[dialect.delimiter]
  const cellOf = createCells(list, placeholder)
  const portions: Portion[] = []
  let written = ''
  let text: string | null = null
  let at = 0
  const flush = () => {
    portions.push({ bytes: codec.bytesOf(written), text })
    written = ''
    text = null
  }
  const keep = (from: number, to: number) => {
    const kept = units.slice(from, to)
    written += kept
    if (text !== null) text += codec.read(kept)
  }
  const append = ({ own, whole, isLacking }: Cell) => {
    if (isLacking) text ??= codec.read(written)
    written += own
    if (text !== null) text += whole
  }
  return {
    record: (record, texts) => {
      if (texts === null) return
      keep(at, record.end)
      at = record.end
      append(plain(delimiter.repeat(Math.max(0, width - record.cells.length / 2))))
      for (const [column, each] of texts.entries()) append(cellOf(each, column))
      if (written.length >= PORTION) flush()
    },
    end: () => {
      keep(at, units.length)
      flush()
      const behind = list.bytes.subarray(units.length * codec.bytesOfUnit)
      return { own: joined([...portions.map(({ bytes }) => bytes), behind]), utf8: asUtf8(list, portions) }
    },
  }
}

/** A delimiter and a cell: in the list's own units, and as a text. */
type Cell = { own: string; whole: string; isLacking: boolean }

const plain = (text: string): Cell => ({ own: text, whole: text, isLacking: false })

/** There are millions of cells, and most say what the one above says. */
function createCells({ codec, dialect }: List, placeholder: string): (text: string, column: number) => Cell {
  const above: { text: string; cell: Cell }[] = []
  const written = (text: string) => DELIMITERS[dialect.delimiter] + writeCell(text, dialect)
  return (text, column) => {
    const last = above[column]
    if (last?.text === text) return last.cell
    const whole = written(text)
    const own = codec.write(whole)
    const cell = { own: own ?? written(placeholder), whole, isLacking: own === null }
    above[column] = { text, cell }
    return cell
  }
}

const BYTE_ORDER_MARK = '\ufeff'

function asUtf8({ codec }: List, portions: readonly Portion[]): Bytes | null {
  if (portions.every(({ text }) => text === null)) return null
  const texts = portions.map(({ bytes, text }) => Buffer.from(text ?? codec.read(codec.unitsOf(bytes)), 'utf8'))
  return joined([Buffer.from(BYTE_ORDER_MARK), ...texts])
}

/** In memory of its own, which may be handed to another thread. */
function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
