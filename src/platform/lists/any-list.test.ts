import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendColumns } from './append-columns.ts'
import { codecOf } from './codec.ts'
import { DELIMITER_NAMES, DELIMITERS, ENCODINGS } from './dialect-rules.ts'
import { openList, textOf } from './open-list.ts'
import { recordsOf, UnreadableList } from './records.ts'

const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 4 })

/** Returns a text of several lines as a cell holds it, for all Unicode line ends. */
const onOneLine = (text: string): string =>
  text.replaceAll('\0', '').replace(/\s*[\t\r\n\u0085\u2028\u2029\v\f]+\s*/g, ' ')

/** Appends the same cells to each record, with `width` 0 so that no record is padded. */
function append(bytes: Uint8Array, known: Parameters<typeof openList>[1], cells: readonly string[]) {
  const list = openList(bytes, known)
  const appender = appendColumns(list, { width: 0, placeholder: 'UTF-8' })
  const ends: number[] = []
  for (const record of recordsOf(list)) {
    appender.record(record, cells)
    ends.push(record.end)
  }
  return { list, ends, ...appender.end() }
}

describe('any bytes at all', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .string({ unit: fc.constantFrom(...'aÄ1;,|\t"\r\n\x1a'), maxLength: 60 })
      .map(text => new Uint8Array(Buffer.from(text, 'latin1'))),
  )

  it('come back as they were where nothing is appended, and with what was appended at the ends of records alone', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom(...ENCODINGS), texts, (upload, encoding, cells) => {
        const known = { encoding, quoting: 'none' } as const
        expect(Buffer.from(append(upload, known, []).own).equals(upload)).toBe(true)
        const { list, ends, own } = append(upload, known, cells)
        const added = (own.length - upload.length) / Math.max(1, ends.length) / list.codec.bytesOfUnit
        const written = list.codec.unitsOf(own)
        const cut = ends.map((end, at) => end + at * added)
        const kept = [0, ...cut.map(end => end + added)].map((from, at) => written.slice(from, cut[at] ?? undefined))
        expect(kept.join('')).toBe(list.units)
      }),
      { numRuns: 400 },
    )
  })

  it('are read, or refused with a reason', () => {
    fc.assert(
      fc.property(bytes, upload => {
        try {
          const list = openList(upload)
          for (const { cells } of recordsOf(list)) textOf(list, cells[0] ?? 0, cells[1] ?? 0)
        } catch (failure) {
          expect(failure).toBeInstanceOf(UnreadableList)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('what is appended', () => {
  const delimiters = fc.constantFrom(...DELIMITER_NAMES)
  const quotings = fc.constantFrom('all', 'texts', 'needed', 'none')

  it('is read again as it was said, on one line, and is no formula', () => {
    fc.assert(
      fc.property(delimiters, quotings, texts, (delimiter, quoting, cells) => {
        const known = { encoding: 'utf-8', delimiter, quoting } as const
        const { own } = append(Buffer.from('UID\r\nATU12345675\r\n'), known, cells)
        const list = openList(own, known)
        const records = [...recordsOf(list)]
        expect(records).toHaveLength(2)
        for (const { cells: places } of records) {
          const read = cells.map((_, at) => textOf(list, places[2 * at + 2] ?? 0, places[2 * at + 3] ?? 0))
          expect(read.filter(text => /^[=+\-@]/.test(text))).toEqual([])
          if (quoting === 'none') expect(read.join('')).not.toContain(DELIMITERS[delimiter])
          else
            expect(read.map(text => text.replaceAll("'", ''))).toEqual(
              cells.map(text => onOneLine(text).replaceAll("'", '')),
            )
        }
      }),
      { numRuns: 400 },
    )
  })

  it('never has a question mark for a letter that the encoding lacks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENCODINGS), fc.string({ unit: 'grapheme', maxLength: 20 }), (encoding, text) => {
        const written = codecOf(encoding).write(text.replaceAll('?', '').toWellFormed())
        if (written !== null)
          expect(codecOf(encoding).read(written).normalize()).toBe(text.replaceAll('?', '').toWellFormed().normalize())
      }),
      { numRuns: 400 },
    )
  })
})

describe('hostile lists', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const faultOf = (bytes: Uint8Array): string => {
    try {
      const list = openList(bytes)
      return `${[...recordsOf(list)].length} records`
    } catch (failure) {
      return failure instanceof UnreadableList ? `${failure.fault} ${failure.row}` : String(failure)
    }
  }

  it.each([
    ['quotation marks that never close', `${'"a";"b"\r\n'.repeat(20)}"c;d\r\n`, 'unclosed-quote 21'],
    ['zeros', 'UID\r\nATU1234\0\0\0\0\0\r\n', 'not-text 0'],
    ['a million columns', `UID\r\n${';'.repeat(1_000_000)}`, 'too-many-columns 2'],
    ['a line of 20 MB', `UID\r\n${'x'.repeat(20_000_000)}\r\nATU12345675`, '3 records'],
    ['mixed line ends', 'UID\rname\nATU12345675\r\nDE136695976', '3 records'],
    ['carriage returns', 'UID\rATU12345675\rDE136695976', '3 records'],
    ['nothing', '', '0 records'],
  ])('of %s are read or refused', (_, text, said) => expect(faultOf(latin(text))).toBe(said))
})
