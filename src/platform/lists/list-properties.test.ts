import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendColumns } from './append-columns.ts'
import { codecOf } from './codec.ts'
import { DELIMITER_NAMES, DELIMITERS, ENCODINGS } from './dialect-rules.ts'
import { openList, textOf } from './open-list.ts'
import { recordsOf, UnreadableList } from './records.ts'

const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 4 })

/** Returns a text of several lines as it is written into a cell, for all Unicode line ends. */
const onOneLine = (text: string): string =>
  text.replaceAll('\0', '').replace(/\s*[\t\r\n\u0085\u2028\u2029\v\f]+\s*/g, ' ')

/** Appends the same cells to each record, with `width` 0 so that no record is padded. */
function append(bytes: Uint8Array, dialect: Parameters<typeof openList>[1], cells: readonly string[]) {
  const list = openList(bytes, dialect)
  const appender = appendColumns(list, { width: 0, placeholder: 'UTF-8' })
  const ends: number[] = []
  for (const record of recordsOf(list)) {
    appender.record(record, cells)
    ends.push(record.end)
  }
  return { list, ends, ...appender.end() }
}

describe('a list of any bytes', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .string({ unit: fc.constantFrom(...'aÄ1;,|\t"\r\n\x1a'), maxLength: 60 })
      .map(text => new Uint8Array(Buffer.from(text, 'latin1'))),
  )

  it('stays unchanged if nothing is appended, and else changes only at the ends of records', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom(...ENCODINGS), texts, (upload, encoding, cells) => {
        const dialect = { encoding, quoting: 'none' } as const
        expect(Buffer.from(append(upload, dialect, []).inOwnEncoding).equals(upload)).toBe(true)
        const { list, ends, inOwnEncoding } = append(upload, dialect, cells)
        const addedUnits = (inOwnEncoding.length - upload.length) / Math.max(1, ends.length) / list.codec.bytesOfUnit
        const output = list.codec.unitsOf(inOwnEncoding)
        const appendStarts = ends.map((end, at) => end + at * addedUnits)
        const originalParts = [0, ...appendStarts.map(end => end + addedUnits)].map((from, at) =>
          output.slice(from, appendStarts[at] ?? undefined),
        )
        expect(originalParts.join('')).toBe(list.units)
      }),
      { numRuns: 400 },
    )
  })

  it('is read, or rejected with a reason', () => {
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

describe('an appended text', () => {
  const delimiters = fc.constantFrom(...DELIMITER_NAMES)
  const quotings = fc.constantFrom('all', 'texts', 'needed', 'none')

  it('is parsed back on one line, and never as a formula', () => {
    fc.assert(
      fc.property(delimiters, quotings, texts, (delimiter, quoting, cells) => {
        const dialect = { encoding: 'utf-8', delimiter, quoting } as const
        const { inOwnEncoding: own } = append(Buffer.from('UID\r\nATU12345675\r\n'), dialect, cells)
        const list = openList(own, dialect)
        const records = [...recordsOf(list)]
        expect(records).toHaveLength(2)
        for (const { cells: bounds } of records) {
          const parsed = cells.map((_, at) => textOf(list, bounds[2 * at + 2] ?? 0, bounds[2 * at + 3] ?? 0))
          expect(parsed.filter(text => /^[=+\-@]/.test(text))).toEqual([])
          if (quoting === 'none') expect(parsed.join('')).not.toContain(DELIMITERS[delimiter])
          else
            expect(parsed.map(text => text.replaceAll("'", ''))).toEqual(
              cells.map(text => onOneLine(text).replaceAll("'", '')),
            )
        }
      }),
      { numRuns: 400 },
    )
  })

  it('never contains a question mark instead of a letter that the encoding lacks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENCODINGS), fc.string({ unit: 'grapheme', maxLength: 20 }), (encoding, text) => {
        const output = codecOf(encoding).write(text.replaceAll('?', '').toWellFormed())
        if (output !== null)
          expect(codecOf(encoding).read(output).normalize()).toBe(text.replaceAll('?', '').toWellFormed().normalize())
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
  ])('with %s are read or rejected', (_, text, expected) => expect(faultOf(latin(text))).toBe(expected))
})
