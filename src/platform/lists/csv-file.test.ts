import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../../tests/world/files/hostile-text.ts'
import { costOfDoubling } from '../../../tests/world/measures/doubled.ts'
import { csvHead, csvRows } from './csv-file.ts'
import { escapeFormula } from './write-cell.ts'

const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ heading: `Spalte ${at}`, of: (row: string[]) => row[at] ?? '' }))

const rows = fc
  .integer({ min: 1, max: 4 })
  .chain(width =>
    fc.array(fc.array(hostileText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  )

const writeRows = (lines: string[][]) => csvRows(columnsOf(lines[0]?.length ?? 0), lines)

describe('our CSV file', () => {
  it('has a UTF-8 byte order mark, semicolons as delimiters, and line ends as in RFC 4180', () => {
    expect(csvHead(columnsOf(2)) + writeRows([['Müller "& Co"', '-4']])).toBe(
      '\uFEFF"Spalte 0";"Spalte 1"\r\n"Müller ""& Co""";"\'-4"\r\n',
    )
  })

  it('is parsed back to any text on one line, with only apostrophes added', () => {
    const withoutSpaces = (text: string) => text.replaceAll(/[\s\0\u0085']/g, '')
    fc.assert(
      fc.property(rows, lines => {
        const parsed: string[][] = parse(writeRows(lines), { delimiter: ';', relax_column_count: true })
        expect(parsed.map(line => line.map(withoutSpaces))).toEqual(lines.map(line => line.map(withoutSpaces)))
        for (const text of parsed.flat()) expect(text).not.toMatch(/[\0\t\v\f\r\n\u0085\u2028\u2029]/)
      }),
    )
  })

  it.each([';', ',', '\t', '|'])(
    'has no cell that starts like a formula if lines are split at %j, with or without quotes',
    { tags: ['V1.1.2', 'V16.4.1'] },
    separator => {
      fc.assert(
        fc.property(rows, lines => {
          for (const line of writeRows(lines).split('\r\n')) {
            for (const cell of line.split(separator)) {
              expect(cell.replace(/^[\s"\p{Cf}]*/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
            }
          }
        }),
        { numRuns: 400 },
      )
    },
  )
})

describe('a text that may be a formula', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['＝1', "'＝1"],
    ['harmless\n=1+1', "harmless '=1+1"],
    ['harmless;=1+1', "harmless;'=1+1"],
    ['harmless, "+1', `harmless, "'+1`],
    ['harmless\t@x', "harmless '@x"],
    ['harmless；－x', "harmless；'－x"],
    [' \u200b=1', " \u200b'=1"],
    ['-4', "'-4"],
    ['-4+x', "'-4+x"],
    ['Müller - Söhne + Co = wir', 'Müller - Söhne + Co = wir'],
  ])('%j is written as %j', (text, safe) => expect(escapeFormula(text)).toBe(safe))

  it('is checked in linear time', async () => {
    const make = (size: number) => `${'\t "'.repeat(size)}x`
    expect(await costOfDoubling({ createInput: make, processInput: escapeFormula }, 50_000)).toBeLessThan(3)
  })
})
