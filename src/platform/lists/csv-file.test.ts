import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../../tests/world/files/hostile-text.ts'
import { costOfDoubling } from '../../../tests/world/measures/doubled.ts'
import { csvHead, csvRows } from './csv-file.ts'
import { neverAFormula } from './write-cell.ts'

const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ heading: `Spalte ${at}`, of: (row: string[]) => row[at] ?? '' }))

const rows = fc
  .integer({ min: 1, max: 4 })
  .chain(width =>
    fc.array(fc.array(hostileText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  )

const written = (lines: string[][]) => csvRows(columnsOf(lines[0]?.length ?? 0), lines)

describe('a file of ours', () => {
  it('begins with the mark of UTF-8, is divided by semicolons and ends its lines as RFC 4180 says', () => {
    expect(csvHead(columnsOf(2)) + written([['Müller "& Co"', '-4']])).toBe(
      '\uFEFF"Spalte 0";"Spalte 1"\r\n"Müller ""& Co""";"\'-4"\r\n',
    )
  })

  it('gives back any text on one line, with nothing but apostrophes added', () => {
    const bare = (text: string) => text.replaceAll(/[\s\0\u0085']/g, '')
    fc.assert(
      fc.property(rows, lines => {
        const read: string[][] = parse(written(lines), { delimiter: ';', relax_column_count: true })
        expect(read.map(line => line.map(bare))).toEqual(lines.map(line => line.map(bare)))
        for (const text of read.flat()) expect(text).not.toMatch(/[\0\t\v\f\r\n\u0085\u2028\u2029]/)
      }),
    )
  })

  it.each([';', ',', '\t', '|'])(
    'has no beginning of a formula where lines are cut at %j, however quotation marks are read',
    { tags: ['V1.1.2', 'V16.4.1'] },
    separator => {
      fc.assert(
        fc.property(rows, lines => {
          for (const line of written(lines).split('\r\n')) {
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

describe('what another program wrote', () => {
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
  ])('%j is written %j', (text, safe) => expect(neverAFormula(text)).toBe(safe))

  it('is looked at in time that grows with its length alone', async () => {
    const make = (size: number) => `${'\t "'.repeat(size)}x`
    expect(await costOfDoubling({ make, take: neverAFormula }, 50_000)).toBeLessThan(3)
  })
})
